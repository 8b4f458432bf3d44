namespace Tern.Runtime;

/// <summary>The cache entry of one key.</summary>
internal sealed class CacheEntry<TValue>
    where TValue : class
{
    /// <param name="gate">The lock of the cache.</param>
    /// <param name="fetch">Fetches the value.</param>
    /// <param name="complete">Stores the outcome of a fetch in the entry, and returns the value for the callers.</param>
    public CacheEntry(Lock gate, Func<Task<TValue>> fetch, Func<CacheEntry<TValue>, Task<TValue>, TValue> complete) =>
        Fetch = new(gate, fetch, fetched => complete(this, fetched));

    /// <summary>The fetch of the value.</summary>
    public SingleFlight<TValue> Fetch { get; }

    /// <summary>The last value that was fetched; null before the first.</summary>
    public TValue? Value { get; set; }

    /// <summary>When the value is fetched again, on the clock of the cache.</summary>
    public TimeSpan RefreshAt { get; set; }

    /// <summary>The time until which the value may be returned while the service is unreachable.</summary>
    public TimeSpan StaleUntil { get; set; }

    /// <summary>When the value was last requested.</summary>
    public TimeSpan UsedAt { get; set; }
}
