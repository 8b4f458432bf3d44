namespace Tern.Runtime;

/// <summary>Delays between retries: a random part of a delay that doubles with each retry up to a maximum.</summary>
/// <remarks>
/// The maximum applies before the jitter, as the retry behavior of the AWS SDKs prescribes. Delays with another formula do not use it: waiters
/// (<see cref="WaiterDelay"/>), and fixed delays before a cache calls its source again.
/// </remarks>
/// <param name="BaseDelay">The maximum delay before the first retry.</param>
/// <param name="MaxDelay">The maximum delay before any retry.</param>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html">Retry behavior</seealso>
internal readonly record struct Backoff(TimeSpan BaseDelay, TimeSpan MaxDelay)
{
    /// <summary>Returns the delay before a retry.</summary>
    /// <param name="retry">The index of the retry, from 0.</param>
    /// <param name="jitter">The fraction of the delay, from 0 to 1.</param>
    public TimeSpan GetDelay(int retry, double jitter) =>
        TimeSpan.FromMilliseconds(jitter * Math.Min(Math.ScaleB(BaseDelay.TotalMilliseconds, retry), MaxDelay.TotalMilliseconds));
}
