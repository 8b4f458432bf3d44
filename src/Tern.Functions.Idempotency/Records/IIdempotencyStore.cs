namespace Tern.Functions.Idempotency.Records;

/// <summary>The atomic operations on records.</summary>
internal interface IIdempotencyStore
{
    /// <summary>Writes a record if there is none, or if the stored one is expired or abandoned.</summary>
    /// <returns>The stored record that prevents it; null if the record was written.</returns>
    ValueTask<IdempotencyRecord?> TryBeginAsync(IdempotencyRecord record, DateTimeOffset now, CancellationToken cancellationToken);

    /// <summary>Replaces the status, the expiration and the result if the record in progress belongs to the execution.</summary>
    /// <returns>Whether it was replaced, now or by an earlier attempt of the same execution.</returns>
    ValueTask<bool> TryCompleteAsync(IdempotencyRecord record, CancellationToken cancellationToken);

    /// <summary>Deletes the record in progress if it belongs to the execution.</summary>
    ValueTask DeleteAsync(string id, string owner, CancellationToken cancellationToken);
}
