using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>
/// Caches values from a service. One fetch for a key is in flight at a time, shared by all callers. The last value is returned while the service
/// is unreachable. The number of values is limited. Thread-safe. For service packages.
/// </summary>
/// <param name="fetch">Fetches a value from the service.</param>
/// <param name="options">Times and limits.</param>
/// <param name="timeProvider">The clock.</param>
/// <param name="jitter">Returns a random number from 0 to 1.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ValueCache<TKey, TValue>(Func<TKey, CancellationToken, Task<TValue>> fetch, CacheOptions options, TimeProvider timeProvider, Func<double> jitter)
    where TKey : notnull
    where TValue : class
{
    private const double JitterFraction = 0.1;

    /// <summary>How long a stale value is returned before the service is called again; at random, up to twice as long.</summary>
    private static readonly TimeSpan DelayAfterFailure = TimeSpan.FromSeconds(10);

    private readonly Lock _gate = new();
    private readonly Dictionary<TKey, CacheEntry<TValue>> _values = [];
    private readonly long _start = timeProvider.GetTimestamp();

    private TimeSpan Now => timeProvider.GetElapsedTime(_start);

    /// <summary>Returns the value of a key from the cache, else from the service.</summary>
    /// <param name="key">The key.</param>
    /// <param name="cancellationToken">Cancels the wait of this caller. The fetch continues for the others.</param>
    /// <exception cref="TernException">The service returned no value, and no cached value may be returned.</exception>
    public ValueTask<TValue> GetAsync(TKey key, CancellationToken cancellationToken)
    {
        lock (_gate)
        {
            TimeSpan now = Now;
            CacheEntry<TValue> cached = GetOrAddEntry(key);
            cached.UsedAt = now;
            TimeSpan validUntil = options.RefreshesExplicitly && cached.StaleUntil > cached.RefreshAt ? cached.StaleUntil : cached.RefreshAt;
            return cached.Value is { } value && now < validUntil ? new(value) : new(cached.Fetch.JoinAsync(cancellationToken));
        }
    }

    /// <summary>Fetches the cached values that have expired. A failure is not thrown: a value that may be stale remains, and another one is fetched by its next use.</summary>
    /// <param name="cancellationToken">Cancels the wait. The fetches continue.</param>
    public async ValueTask RefreshAsync(CancellationToken cancellationToken)
    {
        List<Task<TValue>>? fetches = null;
        lock (_gate)
        {
            TimeSpan now = Now;
            // A fetch that fails at once removes its entry.
            foreach (CacheEntry<TValue> cached in _values.Values.ToArray())
            {
                if (cached.Value is not null && now >= cached.RefreshAt)
                    (fetches ??= []).Add(cached.Fetch.JoinAsync(cancellationToken));
            }
        }
        foreach (Task<TValue> fetch in fetches ?? [])
        {
            try
            {
                await fetch.ConfigureAwait(false);
            }
            catch (TernException)
            {
            }
        }
    }

    /// <summary>Removes the values of some keys. The value of a fetch in flight is not cached either.</summary>
    /// <param name="predicate">Returns true for the keys to remove.</param>
    public void Remove(Func<TKey, bool> predicate)
    {
        ArgumentNullException.ThrowIfNull(predicate);
        lock (_gate)
        {
            foreach (TKey key in _values.Keys.Where(predicate).ToArray())
                _values.Remove(key);
        }
    }

    private CacheEntry<TValue> GetOrAddEntry(TKey key)
    {
        if (_values.TryGetValue(key, out CacheEntry<TValue>? cached))
            return cached;
        if (_values.Count >= options.MaxEntries)
            _values.Remove(_values.MinBy(entry => entry.Value.UsedAt).Key);
        return _values[key] = CreateEntry(key);
    }

    // Its own method: a method with a lambda allocates the captured variables at its start, also for a cached value.
    private CacheEntry<TValue> CreateEntry(TKey key) =>
        new(_gate, () => fetch(key, CancellationToken.None), (entry, fetched) => Complete(key, entry, fetched));

    /// <summary>Caches a fetched value. After a failure, returns the last value if it may be returned.</summary>
    private TValue Complete(TKey key, CacheEntry<TValue> cached, Task<TValue> fetched)
    {
        TimeSpan now = Now;
        try
        {
            TValue value = fetched.GetAwaiter().GetResult();
            cached.Value = value;
            cached.RefreshAt = now + options.TimeToLive * (1 - JitterFraction * jitter());
            cached.StaleUntil = now + options.TimeToLive + options.MaxStale;
            return value;
        }
        catch (Exception failure)
        {
            if (cached.Value is { } value && now < cached.StaleUntil && IsTransient(failure))
            {
                TimeSpan next = now + DelayAfterFailure * (1 + jitter());
                cached.RefreshAt = next < cached.StaleUntil ? next : cached.StaleUntil;
                return value;
            }
            if (_values.TryGetValue(key, out CacheEntry<TValue>? current) && current == cached)
                _values.Remove(key);
            throw;
        }
    }

    /// <summary>Whether the failure is unrelated to the value itself.</summary>
    private static bool IsTransient(Exception failure) => failure switch
    {
        TernTransportException or TernCredentialsException or TernChecksumMismatchException => true,
        TernServiceException error => error.Fault != ErrorFault.Sender || error.IsThrottling || RetryClassifier.IsThrottlingCode(error.ErrorCode),
        _ => false,
    };
}
