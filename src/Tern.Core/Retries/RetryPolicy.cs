using Tern.Calls;

namespace Tern.Retries;

/// <summary>A client's retry rules and the state that its calls share: one per client, shared by clients made from one another.</summary>
internal sealed class RetryPolicy
{
    private static readonly TimeSpan s_defaultMaxDelay = TimeSpan.FromSeconds(20);

    private readonly TimeSpan _transientBaseDelay;
    private readonly TimeSpan _throttlingBaseDelay;
    private readonly TimeSpan _maxDelay;
    private readonly Random _random;
    private readonly SendRateLimiter? _sendRate;

    /// <param name="service">Gives the number of attempts and the base of the delays.</param>
    /// <param name="options">What the user has set.</param>
    /// <param name="timeProvider">The clock of the send rate in adaptive mode.</param>
    /// <param name="random">The source of jitter; must be thread-safe. Null for <see cref="Random.Shared"/>.</param>
    /// <param name="quota">The tokens that retries draw on; null for a full quota of its own.</param>
    public RetryPolicy(ServiceDescriptor service, RetryOptions options, TimeProvider timeProvider, Random? random = null, RetryQuota? quota = null)
    {
        _transientBaseDelay = options.BaseDelay ?? service.TransientBaseDelay;
        _throttlingBaseDelay = options.ThrottlingBaseDelay;
        _maxDelay = options.MaxDelay ?? s_defaultMaxDelay;
        _random = random ?? Random.Shared;
        _sendRate = options.Mode == RetryMode.Adaptive ? new SendRateLimiter(timeProvider) : null;
        MaxAttempts = options.MaxAttempts ?? service.MaxAttempts;
        Quota = quota ?? new RetryQuota();
    }

    /// <summary>Attempts of a call, the first included.</summary>
    public int MaxAttempts { get; }

    public RetryQuota Quota { get; }

    /// <summary>Begins the bookkeeping of one call.</summary>
    public RetryState StartCall(OperationDescriptor operation) => new(this, operation.IsLongPolling);

    /// <summary>To be awaited before every attempt, the first included; waits only in adaptive mode.</summary>
    public ValueTask WaitToSendAsync(CancellationToken cancellationToken) =>
        _sendRate is null ? ValueTask.CompletedTask : _sendRate.WaitToSendAsync(cancellationToken);

    internal void OnAttemptCompleted(bool throttled) => _sendRate?.OnAttemptCompleted(throttled);

    /// <summary>The delay before a retry: jitter over a capped exponential, stretched to what the service asked for.</summary>
    /// <param name="kind">Why the attempt failed.</param>
    /// <param name="retry">Which retry it is, from 0.</param>
    /// <param name="retryAfter">The value of <c>x-amz-retry-after</c>, if there was one.</param>
    internal TimeSpan GetDelay(RetryKind kind, int retry, string? retryAfter)
    {
        TimeSpan baseDelay = kind == RetryKind.Throttling ? _throttlingBaseDelay : _transientBaseDelay;
        double delayMs = _random.NextDouble() * Math.Min(Math.ScaleB(baseDelay.TotalMilliseconds, retry), _maxDelay.TotalMilliseconds);
        return TimeSpan.FromMilliseconds(RetryAfter.Apply(retryAfter, delayMs));
    }
}
