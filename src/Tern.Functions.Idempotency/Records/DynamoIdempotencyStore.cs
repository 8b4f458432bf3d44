using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;

namespace Tern.Functions.Idempotency.Records;

/// <summary>Records in a table of DynamoDB.</summary>
internal sealed class DynamoIdempotencyStore(DynamoDBClient client, string tableName) : IIdempotencyStore
{
    private readonly DynamoTable<IdempotencyRecord> _table = client.Table<IdempotencyRecord>(new TableOptions { TableName = tableName });

    public async ValueTask<IdempotencyRecord?> TryBeginAsync(IdempotencyRecord record, DateTimeOffset now, CancellationToken cancellationToken)
    {
        long milliseconds = now.ToUnixTimeMilliseconds();
        // The condition of Powertools.
        Condition<IdempotencyRecord> condition = !IdempotencyRecord.F.Id.Exists()
            | IdempotencyRecord.F.Expiration.Lt(milliseconds / 1000m)
            | (IdempotencyRecord.F.Status.Eq(IdempotencyRecord.InProgress) & IdempotencyRecord.F.InProgressExpiration.Exists() & IdempotencyRecord.F.InProgressExpiration.Lt(milliseconds));
        WriteResult<IdempotencyRecord> result;
        try
        {
            result = await _table.TryPutAsync(record, new() { Condition = condition }, cancellationToken).ConfigureAwait(false);
        }
        catch (MappingException e)
        {
            throw new IdempotencyRecordException(record.Id, "is stored with an attribute of another type. Delete it, or use another table.", e);
        }
        return result.IsConflict ? result.Conflict ?? throw new IdempotencyRecordException(record.Id, "was refused, but the response does not contain the stored record. Check the endpoint.") : null;
    }

    public async ValueTask<bool> TryCompleteAsync(IdempotencyRecord record, CancellationToken cancellationToken)
    {
        UpdateList<IdempotencyRecord> changes =
        [
            IdempotencyRecord.F.Status.To(record.Status),
            IdempotencyRecord.F.Expiration.To(record.Expiration),
            .. record.Data is null ? default(UpdateList<IdempotencyRecord>) : [IdempotencyRecord.F.Data.To(record.Data)],
            .. record.Unstored is null ? default(UpdateList<IdempotencyRecord>) : [IdempotencyRecord.F.Unstored.To(record.Unstored)],
        ];
        WriteResult<IdempotencyRecord> result = await _table.TryUpdateAsync(
            IdempotencyRecord.Key(record.Id), new() { Set = changes, Condition = IsOwnedBy(record.Owner!) }, cancellationToken).ConfigureAwait(false);
        return !result.IsConflict || result.Conflict is { Status: IdempotencyRecord.Completed } stored && stored.Owner == record.Owner;
    }

    public async ValueTask DeleteAsync(string id, string owner, CancellationToken cancellationToken) =>
        await _table.TryDeleteAsync(IdempotencyRecord.Key(id), new DeleteOptions<IdempotencyRecord> { Condition = IsOwnedBy(owner) }, cancellationToken).ConfigureAwait(false);

    private static Condition<IdempotencyRecord> IsOwnedBy(string owner) => IdempotencyRecord.F.Owner.Eq(owner) & IdempotencyRecord.F.Status.Eq(IdempotencyRecord.InProgress);
}
