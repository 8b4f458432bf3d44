namespace Tern;

/// <summary>How long values from a service are cached. Immutable: create a changed copy with <c>with</c>.</summary>
public sealed record CacheOptions
{
    /// <summary>The time until a value is fetched again. The default is 5 minutes. Each value is fetched up to 10 % earlier, at random.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is zero, negative or longer than 30 days.</exception>
    public TimeSpan TimeToLive
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(value, TimeSpan.Zero);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, TimeSpan.FromDays(30));
            field = value;
        }
    } = TimeSpan.FromMinutes(5);

    /// <summary>
    /// How long an expired value may be returned while the service is unreachable, throttles or fails internally. The default is 1 hour; zero
    /// disables it. If the service rejects the request (the value is deleted, access is denied), the error is always thrown.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or longer than 30 days.</exception>
    public TimeSpan MaxStale
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, TimeSpan.Zero);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, TimeSpan.FromDays(30));
            field = value;
        }
    } = TimeSpan.FromHours(1);

    /// <summary>
    /// The maximum number of cached values. The default is 1,024. When it is exceeded, the least recently used value is removed.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1.</exception>
    public int MaxEntries
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            field = value;
        }
    } = 1024;

    /// <summary>
    /// Whether an expired value is returned until <c>RefreshAsync</c> of the cache fetches it again, for at most <see cref="MaxStale"/>. The default is false: the next use of an expired value fetches it. Set it to
    /// true in a function, and call <c>RefreshAsync</c> between invocations.
    /// </summary>
    public bool RefreshesExplicitly { get; init; }
}
