namespace Tern.Local.DynamoDB.Transactions;

/// <summary>The tokens of recent transactions, by which a repeated request is told from a new one.</summary>
/// <remarks><see href="https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html"/></remarks>
internal sealed class TokenLedger
{
    /// <summary>How long after its transaction a token is remembered.</summary>
    public static readonly TimeSpan Lifetime = TimeSpan.FromMinutes(10);

    private readonly Lock _gate = new();
    private readonly Dictionary<string, TokenEntry> _entries = [];

    // Completed tokens in the order of their completion: clients give every transaction a token, so that all are never gone through.
    private readonly Queue<TokenEntry> _completed = new();

    /// <summary>Reserves a token for a request that begins.</summary>
    /// <returns>True when the request is to be carried out; false when it was before, and succeeded.</returns>
    /// <exception cref="LocalServiceException">The token belongs to another request, or to one that is under way.</exception>
    public bool TryBegin(string token, string requestHash, DateTimeOffset now)
    {
        lock (_gate)
        {
            RemoveExpired(now);
            if (!_entries.TryGetValue(token, out TokenEntry? entry))
            {
                _entries.Add(token, new TokenEntry(token, requestHash, null));
                return true;
            }
            if (entry.RequestHash != requestHash)
                throw new LocalServiceException("IdempotentParameterMismatchException", "Request parameters do not match original request");
            return entry.Completed is null
                ? throw new LocalServiceException("TransactionInProgressException", "The transaction with the given request token is already in progress.")
                : false;
        }
    }

    /// <summary>Remembers that the request succeeded.</summary>
    public void Complete(TokenEntry entry)
    {
        lock (_gate)
        {
            _entries[entry.Token] = entry;
            _completed.Enqueue(entry);
        }
    }

    /// <summary>Forgets a request that failed, so that it can be tried again.</summary>
    public void Abandon(string token)
    {
        lock (_gate)
        {
            if (_entries.TryGetValue(token, out TokenEntry? entry) && entry.Completed is null)
                _entries.Remove(token);
        }
    }

    /// <summary>The requests that succeeded, for a snapshot.</summary>
    public TokenEntry[] Completed()
    {
        lock (_gate)
            return [.. _entries.Values.Where(entry => entry.Completed is not null)];
    }

    private void RemoveExpired(DateTimeOffset now)
    {
        while (_completed.TryPeek(out TokenEntry? oldest) && now - oldest.Completed >= Lifetime)
        {
            _completed.Dequeue();
            _entries.Remove(oldest.Token);
        }
    }
}
