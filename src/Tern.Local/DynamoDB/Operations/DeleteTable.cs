using Tern.DynamoDB;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.DynamoDB.Operations;

/// <summary><c>DeleteTable</c>.</summary>
internal static class DeleteTable
{
    public static async ValueTask<DeleteTableResponse> ExecuteAsync(Database database, DeleteTableRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        Table table = TableRequests.Find(database, request.TableName);
        TableDefinition definition = table.Definition;
        if (!definition.IsUpdated && !database.StatusClock.HasReached(definition.ReadyAt))
        {
            throw new DynamoDBServiceException(
                "ResourceInUseException", $"Attempt to change a resource which is still in use: Table is being created: {table.Name}");
        }
        if (definition.IsProtectedFromDeletion)
        {
            throw DynamoDBServiceException.Validation(
                "Resource cannot be deleted as it is currently protected against deletion. Disable deletion protection first.");
        }
        long position = table.DeletionCompletesAt is null ? database.DeleteTable(table) : 0;
        await database.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        lock (table.Lock)
            return new DeleteTableResponse { TableDescription = TableDescriptions.Of(table, database, isDeletion: true) };
    }
}
