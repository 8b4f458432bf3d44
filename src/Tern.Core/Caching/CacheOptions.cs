namespace Tern;

/// <summary>How long values that a service gave are kept; immutable, changed by <c>with</c>.</summary>
public sealed record CacheOptions
{
    /// <summary>How long a value is used before it is asked for again; 5 minutes unless told. Each is asked for up to a tenth of that earlier, at random.</summary>
    /// <exception cref="ArgumentOutOfRangeException">Not more than zero, or more than 30 days.</exception>
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
    /// How long beyond its time the last good value is used while the service cannot be reached, throttles or fails inside;
    /// 1 hour unless told, zero for never. An answer that refuses the value (it is gone, access is denied) is never covered up.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">Negative, or more than 30 days.</exception>
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

    /// <summary>The most values kept; 1,024 unless told. One more drops the one that was used longest ago.</summary>
    /// <exception cref="ArgumentOutOfRangeException">Less than 1.</exception>
    public int MaxEntries
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThan(value, 1);
            field = value;
        }
    } = 1024;
}
