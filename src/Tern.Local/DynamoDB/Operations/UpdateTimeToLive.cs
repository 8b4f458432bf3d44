using Tern.DynamoDB;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>UpdateTimeToLive</c>. It takes effect immediately.</summary>
internal static class UpdateTimeToLive
{
    public static async ValueTask<UpdateTimeToLiveResponse> ExecuteAsync(
        Database database, UpdateTimeToLiveRequest request, CancellationToken cancellationToken)
    {
        TimeToLiveSpecification wanted = request.TimeToLiveSpecification;
        cancellationToken.ThrowIfCancellationRequested();
        Table table = TableRequests.FindActive(database, request.TableName);
        long position = database.ChangeTable(table, definition => Change(definition, wanted));
        await database.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        return new UpdateTimeToLiveResponse { TimeToLiveSpecification = wanted };
    }

    private static TableDefinition Change(TableDefinition table, TimeToLiveSpecification wanted)
    {
        if (!wanted.Enabled)
        {
            return table.TimeToLiveAttribute is not null
                ? table with { TimeToLiveAttribute = null }
                : throw DynamoDBServiceException.Validation("TimeToLive is already disabled");
        }
        if (table.TimeToLiveAttribute == wanted.AttributeName)
            throw DynamoDBServiceException.Validation("TimeToLive is already enabled");
        return table.TimeToLiveAttribute is null
            ? table with { TimeToLiveAttribute = wanted.AttributeName }
            : throw DynamoDBServiceException.Validation("TimeToLive is active on a different AttributeName: current AttributeName is " + table.TimeToLiveAttribute);
    }
}
