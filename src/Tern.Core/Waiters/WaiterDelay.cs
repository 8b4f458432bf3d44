namespace Tern.Waiters;

/// <summary>The pause before a waiter asks again (https://smithy.io/2.0/additional-specs/waiters.html#waiter-retries).</summary>
internal static class WaiterDelay
{
    /// <summary>A random time between the least delay and one that doubles with each attempt, but no longer than the time that is left.</summary>
    /// <param name="attempt">How many times the service has been asked, from 1.</param>
    /// <param name="min">The least delay.</param>
    /// <param name="max">The greatest delay.</param>
    /// <param name="left">The time that is left.</param>
    /// <param name="random">From 0 to 1.</param>
    public static TimeSpan Next(int attempt, TimeSpan min, TimeSpan max, TimeSpan left, double random)
    {
        double ceiling = Math.Min(max.TotalSeconds, min.TotalSeconds * Math.Pow(2, Math.Min(attempt - 1, 62)));
        TimeSpan delay = TimeSpan.FromSeconds(min.TotalSeconds + (random * (Math.Max(ceiling, min.TotalSeconds) - min.TotalSeconds)));
        // The last question comes early enough to be asked at all.
        return left - delay <= min ? left - min : delay;
    }
}
