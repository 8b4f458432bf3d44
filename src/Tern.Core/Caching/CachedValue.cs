namespace Tern.Caching;

/// <summary>The value of one key, and the fetch that is under way for it.</summary>
internal sealed class CachedValue<TValue>
    where TValue : class
{
    /// <summary>The last good value; null before the first.</summary>
    public TValue? Value { get; set; }

    /// <summary>When it is asked for again, on the cache's clock.</summary>
    public TimeSpan RefreshAt { get; set; }

    /// <summary>Until when it is used while the service cannot be reached.</summary>
    public TimeSpan StaleUntil { get; set; }

    /// <summary>When it was last asked for.</summary>
    public TimeSpan UsedAt { get; set; }

    /// <summary>The fetch under way; null when there is none.</summary>
    public Task<TValue>? Fetch { get; set; }
}
