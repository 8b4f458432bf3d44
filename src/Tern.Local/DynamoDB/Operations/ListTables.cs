using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>ListTables</c>.</summary>
internal static class ListTables
{
    private const int MaxNames = 100;

    public static ListTablesResponse Execute(Database database, ListTablesRequest request)
    {
        string[] names = [.. database.TableNames().Where(name => string.CompareOrdinal(name, request.ExclusiveStartTableName) > 0)];
        int limit = request.Limit ?? MaxNames;
        bool isCut = names.Length > limit;
        return new ListTablesResponse
        {
            TableNames = isCut ? names[..limit] : names,
            LastEvaluatedTableName = isCut ? names[limit - 1] : null,
        };
    }
}
