namespace Tern.Runtime;

/// <summary>The delay before the next call of a waiter (https://smithy.io/2.0/additional-specs/waiters.html#waiter-retries).</summary>
internal static class WaiterDelay
{
    /// <summary>
    /// Returns a random time between the minimum delay and one that doubles with each attempt, but not longer than the remaining time.
    /// </summary>
    /// <param name="attempt">The number of calls so far, from 1.</param>
    /// <param name="min">The minimum delay.</param>
    /// <param name="max">The maximum delay.</param>
    /// <param name="left">The remaining time.</param>
    /// <param name="random">A random number from 0 to 1.</param>
    public static TimeSpan GetNext(int attempt, TimeSpan min, TimeSpan max, TimeSpan left, double random)
    {
        double ceiling = Math.Min(max.TotalSeconds, min.TotalSeconds * Math.Pow(2, Math.Min(attempt - 1, 62)));
        TimeSpan delay = TimeSpan.FromSeconds(min.TotalSeconds + (random * (Math.Max(ceiling, min.TotalSeconds) - min.TotalSeconds)));
        // The last call is early enough to be made before the time is over.
        return left - delay <= min ? left - min : delay;
    }
}
