namespace Tern.Runtime;

/// <summary>The cache entry of one key, and its fetch in flight.</summary>
internal sealed class CacheEntry<TValue>
    where TValue : class
{
    /// <summary>The last value that was fetched; null before the first.</summary>
    public TValue? Value { get; set; }

    /// <summary>When the value is fetched again, on the clock of the cache.</summary>
    public TimeSpan RefreshAt { get; set; }

    /// <summary>The time until which the value may be returned while the service is unreachable.</summary>
    public TimeSpan StaleUntil { get; set; }

    /// <summary>When the value was last requested.</summary>
    public TimeSpan UsedAt { get; set; }

    /// <summary>The fetch in flight; null for none.</summary>
    public Task<TValue>? Fetch { get; set; }
}
