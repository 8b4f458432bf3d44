namespace Tern.Retries;

/// <summary>How a client decides whether and when a failed attempt is repeated.</summary>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html">Retry behavior</seealso>
public enum RetryMode
{
    /// <summary>Exponential backoff with jitter under a retry quota that all calls of a client share.</summary>
    Standard,

    /// <summary>
    /// As <see cref="Standard"/>, and once the service throttles, the client also holds its own requests back to the
    /// rate that the service accepts. The rate is kept per client: one that calls several tables or queues slows
    /// down for all of them when one is throttled.
    /// </summary>
    Adaptive,
}
