namespace Tern;

/// <summary>How a client decides whether and when to retry a failed attempt.</summary>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html">Retry behavior</seealso>
public enum RetryMode
{
    /// <summary>Exponential backoff with jitter, limited by a retry quota that all calls of a client share.</summary>
    Standard,

    /// <summary>
    /// Like <see cref="Standard"/>. In addition, once the service throttles, the client limits its own requests to the rate that the service
    /// accepts. The rate is per client: a client that calls several tables or queues slows down for all of them when one is throttled.
    /// </summary>
    Adaptive,
}
