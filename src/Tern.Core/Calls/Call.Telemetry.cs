using System.Diagnostics;

namespace Tern.Runtime;

internal sealed partial class Call
{
    /// <summary>The tags that the sampler of the span gets.</summary>
    private readonly List<KeyValuePair<string, object?>> _initialTags = [];

    /// <summary>Whether a listener measures the call.</summary>
    private bool IsObserved => _state.StartedAt != 0;

    /// <summary>Whether a listener of spans exists, so that the request is described before <see cref="StartActivity"/>.</summary>
    public bool IsTraced => IsObserved && CallTelemetry.IsTraced;

    /// <summary>Whether the span of the call exists and has tags. A sampler can decide that it only propagates the trace.</summary>
    public bool IsRecorded => _state.Activity is { IsAllDataRequested: true };

    /// <summary>Returns the writer for the members of the request.</summary>
    public TagWriter DescribeRequest()
    {
        _initialTags.Clear();
        CallTelemetry.AddInitialTags(_initialTags, _state.Runtime, _state.Operation);
        return new(_initialTags, _state.Runtime.Options.RecordPersonalData);
    }

    /// <summary>Starts the span, with the tags that are known before the request is written.</summary>
    public void StartActivity()
    {
        _state.Activity = CallTelemetry.Start(_state.Operation, _initialTags);
        _initialTags.Clear();
    }

    /// <summary>Returns the writer for the members of the result. The span must be recorded.</summary>
    public TagWriter DescribeResult() => new(_state.Activity!, _state.Runtime.Options.RecordPersonalData);

    private void SetTarget(RequestTarget target)
    {
        bool isOther = _state.Target is not null;
        _state.Target = target;
        if (_state.Activity is { IsAllDataRequested: true } activity)
            CallTelemetry.SetEndpoint(activity, _state.Region ?? _state.Runtime.Options.Region, target, isOther);
    }

    /// <summary>A request that is sent again within the same attempt, after a redirection or on another connection, is part of the measured attempt.</summary>
    private void StartAttempt()
    {
        if (_state.AttemptStartedAt != 0)
            return;
        _state.AttemptStartedAt = Stopwatch.GetTimestamp();
        _state.StartedAttempts++;
    }

    private void CompleteAttempt()
    {
        RetryQuota quota = _state.Runtime.RetryPolicy.Quota;
        bool isFull = quota.Available == RetryQuota.DefaultCapacity;
        _state.Retries.OnSuccess();
        RecordAttempt(null);
        if (!isFull)
            CallMetrics.RecordRetryQuota(_state.Runtime.Service, quota.Available);
    }

    private void FailAttempt(Exception failure, in RetryDecision decision)
    {
        RecordAttempt(failure);
        if (!decision.ShouldRetry)
            return;
        CallMetrics.RecordRetryQuota(_state.Runtime.Service, _state.Runtime.RetryPolicy.Quota.Available);
        if (_state.Activity is { IsAllDataRequested: true } activity)
            CallTelemetry.AddRetry(activity, _state.Retries.Attempt, CallTelemetry.GetErrorType(failure), decision);
    }

    private void RecordAttempt(Exception? failure)
    {
        if (_state.AttemptStartedAt != 0)
            CallMetrics.RecordAttempt(_state.Operation, _state.AttemptStartedAt, failure);
        _state.AttemptStartedAt = 0;
    }

    private void StopObserving(Exception? error)
    {
        // A call can fail before its first attempt, for example without credentials, or while it waits for the next one.
        int attempts = _state.StartedAttempts;
        if (_state.Activity is { } activity)
            CallTelemetry.Stop(activity, attempts, _state.Received, error, Secrets);
        CallMetrics.RecordCall(_state.Operation, _state.StartedAt, attempts, attempts > 0 ? _state.Body.Length : null, _state.ReceivedBytes, error);
    }
}
