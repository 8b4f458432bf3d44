using Tern.DynamoDB;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>DescribeTable</c>.</summary>
internal static class DescribeTable
{
    public static DescribeTableResponse Execute(Database database, DescribeTableRequest request)
    {
        Table table = TableRequests.Find(database, request.TableName);
        lock (table.Lock)
        {
            database.DeleteExpired(table);
            return new DescribeTableResponse { Table = TableDescriptions.Of(table, database, includesWarmThroughput: true) };
        }
    }
}
