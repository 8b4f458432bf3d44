namespace Tern.Functions.Idempotency.Records;

/// <summary>One execution of an operation: begins, and then completes or deletes its record.</summary>
internal sealed class IdempotentExecution(IIdempotencyStore store, TimeProvider time, string id, string? validation, IdempotencyOptions options)
{
    // A record can expire between the condition of the store and the clock of this process.
    private const int MaxAttempts = 3;

    // An item has at most 400 KB: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
    private const int MaxResultLength = 400 * 1024;

    private readonly string _owner = Guid.NewGuid().ToString("N");

    /// <summary>Begins the execution.</summary>
    /// <returns>The completed record of an earlier execution; null if the operation must be executed.</returns>
    /// <exception cref="IdempotencyException">Another execution is in progress, had another payload, or its record is not valid.</exception>
    public async ValueTask<IdempotencyRecord?> BeginAsync(DateTimeOffset? deadline, CancellationToken cancellationToken)
    {
        for (int attempt = 1; ; attempt++)
        {
            DateTimeOffset now = time.GetUtcNow();
            DateTimeOffset end = deadline is { } given && given != DateTimeOffset.MaxValue ? given : now + options.InProgressTimeout;
            var record = new IdempotencyRecord
            {
                Id = id,
                Status = IdempotencyRecord.InProgress,
                // A record that expires before the deadline would permit a second execution.
                Expiration = Math.Max(Expiration(now), Math.Ceiling(end.ToUnixTimeMilliseconds() / 1000m)),
                InProgressExpiration = end.ToUnixTimeMilliseconds(),
                Validation = validation,
                Owner = _owner,
            };
            IdempotencyRecord? stored = await store.TryBeginAsync(record, now, cancellationToken).ConfigureAwait(false);
            // An attempt whose response was not received has written the record.
            if (stored is null || (stored.Status == IdempotencyRecord.InProgress && stored.Owner == _owner))
                return null;
            now = time.GetUtcNow();
            if (attempt < MaxAttempts && (stored.IsExpired(now) || stored.IsAbandoned(now)))
                continue;
            if (validation is not null && stored.Validation != validation)
                throw new IdempotencyPayloadMismatchException(id);
            return stored.Status switch
            {
                IdempotencyRecord.Completed when stored.Unstored is { } reason => throw new IdempotencyResultException(id, reason),
                IdempotencyRecord.Completed => stored,
                IdempotencyRecord.InProgress => throw new IdempotencyInProgressException(id),
                _ => throw new IdempotencyRecordException(id, $"has the status '{stored.Status}'. Expected: {IdempotencyRecord.InProgress} or {IdempotencyRecord.Completed}. Delete the record, or use another table."),
            };
        }
    }

    /// <summary>Stores the result.</summary>
    /// <param name="json">The result; empty for none.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    public async ValueTask CompleteAsync(ReadOnlyMemory<byte> json, CancellationToken cancellationToken)
    {
        Document? data = null;
        if (!json.IsEmpty)
        {
            try
            {
                data = Document.Parse(json.Span);
            }
            catch (TernSerializationException e)
            {
                await CompleteWithoutResultAsync("It is not JSON.", e, cancellationToken).ConfigureAwait(false);
            }
        }
        if (json.Length > MaxResultLength)
            await CompleteWithoutResultAsync($"It has {json.Length} bytes of JSON, and an item of DynamoDB has at most 400 KB.", cause: null, cancellationToken).ConfigureAwait(false);
        try
        {
            await CompleteAsync(data, unstored: null, cancellationToken).ConfigureAwait(false);
        }
        catch (TernServiceException e) when (e.ErrorCode is "ValidationException" && data is not null)
        {
            await CompleteWithoutResultAsync("DynamoDB has refused it, because it is too large or has a value that no attribute can have.", e, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Stores that the operation has succeeded, and throws.</summary>
    /// <exception cref="IdempotencyResultException">Always.</exception>
    public async ValueTask CompleteWithoutResultAsync(string reason, Exception? cause, CancellationToken cancellationToken)
    {
        await CompleteAsync(data: null, reason, cancellationToken).ConfigureAwait(false);
        throw new IdempotencyResultException(id, reason, cause);
    }

    /// <summary>Deletes the record after a failure, so that the operation can be executed again.</summary>
    public async ValueTask FailAsync()
    {
        try
        {
            await store.DeleteAsync(id, _owner, CancellationToken.None).ConfigureAwait(false);
        }
        catch (TernException)
        {
            // The error of the operation is reported. The record is taken over after its deadline.
        }
    }

    private async ValueTask CompleteAsync(Document? data, string? unstored, CancellationToken cancellationToken)
    {
        var record = new IdempotencyRecord { Id = id, Status = IdempotencyRecord.Completed, Expiration = Expiration(time.GetUtcNow()), Data = data, Unstored = unstored, Owner = _owner };
        if (!await store.TryCompleteAsync(record, cancellationToken).ConfigureAwait(false))
        {
            throw new IdempotencyRecordException(
                id, "was changed by another execution, because this execution ended after its deadline. The operation may have been executed twice. Set a deadline that an execution does not exceed.");
        }
    }

    private decimal Expiration(DateTimeOffset now) => Math.Round((now + options.ExpiresAfter).ToUnixTimeMilliseconds() / 1000m);
}
