using Tern.Functions.Idempotency.Records;

namespace Tern.Functions.Idempotency.Tests.Models;

/// <summary>The operations of the table in memory. <see cref="StoreTests"/> compares it with the table.</summary>
internal class MemoryStore : IIdempotencyStore
{
    public Dictionary<string, IdempotencyRecord> Records { get; } = [];

    public virtual ValueTask<IdempotencyRecord?> TryBeginAsync(IdempotencyRecord record, DateTimeOffset now, CancellationToken cancellationToken)
    {
        if (Records.TryGetValue(record.Id, out IdempotencyRecord? stored) && !stored.IsExpired(now) && !stored.IsAbandoned(now))
            return new(stored);
        Records[record.Id] = record;
        return new((IdempotencyRecord?)null);
    }

    public virtual ValueTask<bool> TryCompleteAsync(IdempotencyRecord record, CancellationToken cancellationToken)
    {
        if (!Records.TryGetValue(record.Id, out IdempotencyRecord? stored) || stored.Owner != record.Owner)
            return new(false);
        if (stored.Status == IdempotencyRecord.InProgress)
        {
            Records[record.Id] = new IdempotencyRecord
            {
                Id = record.Id,
                Status = record.Status,
                Expiration = record.Expiration,
                InProgressExpiration = stored.InProgressExpiration,
                Data = record.Data,
                Validation = stored.Validation,
                Owner = record.Owner,
                Unstored = record.Unstored,
            };
        }
        return new(true);
    }

    public ValueTask DeleteAsync(string id, string owner, CancellationToken cancellationToken)
    {
        if (Records.TryGetValue(id, out IdempotencyRecord? stored) && stored.Owner == owner && stored.Status == IdempotencyRecord.InProgress)
            Records.Remove(id);
        return ValueTask.CompletedTask;
    }
}
