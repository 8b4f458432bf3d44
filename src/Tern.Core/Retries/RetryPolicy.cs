namespace Tern.Runtime;

/// <summary>
/// The retry rules of a client and the state that its calls share. One instance per client, shared by clients that are created from one another.
/// </summary>
internal sealed class RetryPolicy
{
    private static readonly TimeSpan s_defaultMaxDelay = TimeSpan.FromSeconds(20);

    private readonly Backoff _transientBackoff;
    private readonly Backoff _throttlingBackoff;
    private readonly Random _random;
    private readonly SendRateLimiter? _sendRate;

    /// <param name="service">The service, with its default number of attempts and base delay.</param>
    /// <param name="options">The options of the user.</param>
    /// <param name="timeProvider">The clock of the send rate in adaptive mode.</param>
    /// <param name="random">The source of jitter, which must be thread-safe. Null means <see cref="Random.Shared"/>.</param>
    /// <param name="quota">The retry quota; null for a new full quota.</param>
    public RetryPolicy(ServiceDescriptor service, RetryOptions options, TimeProvider timeProvider, Random? random = null, RetryQuota? quota = null)
    {
        TimeSpan maxDelay = options.MaxDelay ?? s_defaultMaxDelay;
        _transientBackoff = new(options.BaseDelay ?? service.TransientBaseDelay, maxDelay);
        _throttlingBackoff = new(options.ThrottlingBaseDelay, maxDelay);
        _random = random ?? Random.Shared;
        _sendRate = options.Mode == RetryMode.Adaptive ? new SendRateLimiter(timeProvider) : null;
        MaxAttempts = options.MaxAttempts ?? service.MaxAttempts;
        Quota = quota ?? new RetryQuota();
    }

    /// <summary>The maximum number of attempts of a call, including the first one.</summary>
    public int MaxAttempts { get; }

    public RetryQuota Quota { get; }

    /// <summary>Creates the retry state of one call.</summary>
    public RetryState StartCall(OperationDescriptor operation) => new(this, operation.IsLongPolling);

    /// <summary>Waits before every attempt, including the first one; only in adaptive mode.</summary>
    public ValueTask WaitToSendAsync(CancellationToken cancellationToken) =>
        _sendRate is null ? ValueTask.CompletedTask : _sendRate.AcquireAsync(cancellationToken);

    internal void OnAttemptCompleted(bool throttled) => _sendRate?.OnAttemptCompleted(throttled);

    /// <summary>Returns the delay before a retry: jittered exponential backoff.</summary>
    /// <param name="kind">The kind of the failure.</param>
    /// <param name="retry">The index of the retry, from 0.</param>
    internal TimeSpan GetDelay(RetryKind kind, int retry)
    {
        Backoff backoff = kind == RetryKind.Throttling ? _throttlingBackoff : _transientBackoff;
        return backoff.GetDelay(retry, _random.NextDouble());
    }
}
