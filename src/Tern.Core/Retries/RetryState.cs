namespace Tern.Runtime;

/// <summary>The retry state of one call. A mutable struct: store it in a local variable and do not copy it.</summary>
/// <remarks>
/// <code>
/// RetryState retries = policy.StartCall(operation);
/// while (true)
/// {
///     await policy.WaitToSendAsync(ct);
///     // attempt number retries.Attempt of policy.MaxAttempts: on success OnSuccess and return; on an exception:
///     RetryDecision decision = retries.OnFailure(kind, retryAfter, bodyCanReplay);
///     await Task.Delay(decision.Delay, timeProvider, ct);
///     if (!decision.ShouldRetry)
///         throw;
/// }
/// </code>
/// </remarks>
internal struct RetryState
{
    private readonly RetryPolicy _policy;
    private readonly bool _isLongPolling;
    private int _tokens;
    private bool _clockCorrected;
    private bool _connectionReplaced;

    internal RetryState(RetryPolicy policy, bool isLongPolling)
    {
        _policy = policy;
        _isLongPolling = isLongPolling;
        Attempt = 1;
    }

    /// <summary>The number of the current attempt, from 1.</summary>
    public int Attempt { get; private set; }

    /// <summary>Records that the current attempt succeeded: returns the tokens of its retry, or rewards a call without a retry.</summary>
    public readonly void OnSuccess()
    {
        _policy.OnAttemptCompleted(throttled: false);
        _policy.Quota.Return(_tokens == 0 ? RetryQuota.FirstAttemptReward : _tokens);
    }

    /// <summary>
    /// Records that the current attempt failed, and decides what follows. A retry increments <see cref="Attempt"/>, except after
    /// <see cref="RetryKind.ClockSkew"/>.
    /// </summary>
    /// <remarks>
    /// A request is signed again for another time once per call, at once, without a token and within the same attempt: the service has not
    /// executed it, and a client with a wrong clock would otherwise use up its quota before a time is accepted.
    /// </remarks>
    /// <param name="kind">The kind of the failure.</param>
    /// <param name="retryAfter">The response's <see cref="RetryAfter.HeaderName"/>; null without one.</param>
    /// <param name="bodyCanReplay">Whether the request's body can be sent again.</param>
    public RetryDecision OnFailure(RetryKind kind, string? retryAfter, bool bodyCanReplay)
    {
        _policy.OnAttemptCompleted(throttled: kind == RetryKind.Throttling);
        if (kind == RetryKind.None || (kind == RetryKind.ClockSkew && _clockCorrected))
            return new(RetryOutcome.NotRetryable, TimeSpan.Zero);
        if (!bodyCanReplay)
            return new(RetryOutcome.BodyNotReplayable, TimeSpan.Zero);
        if (kind == RetryKind.ClockSkew)
        {
            _clockCorrected = true;
            return new(RetryOutcome.Retry, TimeSpan.Zero);
        }
        if (Attempt >= _policy.MaxAttempts)
            return new(RetryOutcome.MaxAttemptsReached, TimeSpan.Zero);

        TimeSpan computed = _policy.GetDelay(kind, Attempt - 1);
        TimeSpan delay = RetryAfter.Apply(retryAfter, computed);
        int cost = kind == RetryKind.Throttling ? RetryQuota.ThrottlingCost : RetryQuota.TransientCost;
        if (!_policy.Quota.TryAcquire(cost))
            return new(RetryOutcome.QuotaExceeded, _isLongPolling ? delay : TimeSpan.Zero);

        _tokens = cost;
        Attempt++;
        return new(RetryOutcome.Retry, delay, IsDelayOfService: delay != computed);
    }

    /// <summary>
    /// Whether an attempt that failed on a reused connection before the first response byte is sent again at once on another connection: once per
    /// call, without a token and within the same attempt, because an idle connection that the server has closed is unrelated to the health of the
    /// service.
    /// </summary>
    public bool TryReplaceConnection(bool bodyCanReplay)
    {
        if (_connectionReplaced || !bodyCanReplay || _policy.MaxAttempts == 1)
            return false;
        _connectionReplaced = true;
        return true;
    }
}
