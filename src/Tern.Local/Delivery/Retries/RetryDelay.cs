namespace Tern.Local.Delivery.Retries;

/// <summary>
/// The delays between attempts: 1, 2, 4 … seconds, and at most 8 minutes. 185 retries so take 23 h 37 min, just less than the default maximum age. There is no
/// jitter, so that tests are repeatable. The services do not document their delays.
/// </summary>
internal static class RetryDelay
{
    private const int MaxSeconds = 480;
    private const int MaxExponent = 9;

    /// <summary>Returns the delay before the next attempt.</summary>
    /// <param name="failures">The number of attempts that have failed, at least 1.</param>
    public static TimeSpan Get(int failures) => TimeSpan.FromSeconds(Math.Min(MaxSeconds, 1 << Math.Min(failures - 1, MaxExponent)));
}
