namespace Tern.Local.DynamoDB.Transactions;

/// <summary>The idempotency tokens of recent transactions, to detect repeated requests.</summary>
/// <remarks><see href="https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html"/></remarks>
internal sealed class IdempotencyTokenStore
{
    /// <summary>How long a token is stored after its transaction: 10 minutes.</summary>
    public static readonly TimeSpan Lifetime = TimeSpan.FromMinutes(10);

    private readonly Lock _lock = new();
    private readonly Dictionary<string, IdempotencyToken> _entries = [];

    // Completed tokens in the order of their completion. Clients set a token for every transaction, so a scan of all tokens would be slow.
    private readonly Queue<IdempotencyToken> _completed = new();

    /// <summary>Reserves a token for a request.</summary>
    /// <returns>True if the request must be executed; false if it has already succeeded.</returns>
    /// <exception cref="DynamoDBServiceException">The token belongs to another request, or to a request in progress.</exception>
    public bool TryReserve(string token, string requestHash, DateTimeOffset now)
    {
        lock (_lock)
        {
            RemoveExpired(now);
            if (!_entries.TryGetValue(token, out IdempotencyToken? entry))
            {
                _entries.Add(token, new IdempotencyToken(token, requestHash, null));
                return true;
            }
            if (entry.RequestHash != requestHash)
                throw new DynamoDBServiceException("IdempotentParameterMismatchException", "Request parameters do not match original request");
            return entry.Completed is null
                ? throw new DynamoDBServiceException("TransactionInProgressException", "The transaction with the given request token is already in progress.")
                : false;
        }
    }

    /// <summary>Stores that the request succeeded.</summary>
    public void Complete(IdempotencyToken entry)
    {
        lock (_lock)
        {
            _entries[entry.Token] = entry;
            _completed.Enqueue(entry);
        }
    }

    /// <summary>Removes the token of a failed request, so that the request can be retried.</summary>
    public void Release(string token)
    {
        lock (_lock)
        {
            if (_entries.TryGetValue(token, out IdempotencyToken? entry) && entry.Completed is null)
                _entries.Remove(token);
        }
    }

    /// <summary>Returns the tokens of succeeded requests, for a snapshot.</summary>
    public IdempotencyToken[] Completed()
    {
        lock (_lock)
            return [.. _entries.Values.Where(entry => entry.Completed is not null)];
    }

    private void RemoveExpired(DateTimeOffset now)
    {
        while (_completed.TryPeek(out IdempotencyToken? oldest) && now - oldest.Completed >= Lifetime)
        {
            _completed.Dequeue();
            _entries.Remove(oldest.Token);
        }
    }
}
