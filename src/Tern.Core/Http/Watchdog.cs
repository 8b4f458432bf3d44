namespace Tern.Runtime;

/// <summary>
/// Monitors the timeouts of a call, and cancels a token when a timeout expires or the caller cancels. Reusable for one call after another.
/// </summary>
/// <remarks>
/// A call creates neither a timer nor a token source: both are reused, and the timer is only changed when it would fire too late.
/// A timer that fires early is set again, which happens once per limit and not once per call.
/// </remarks>
// With a timer and a token source of its own, each call allocates both, and the timer queue of the process is locked twice per call.
// Held by WatchdogTests.Watchdog_of_many_calls_uses_one_timer_and_one_token.
internal sealed class Watchdog(TimeProvider timeProvider) : IDisposable
{
    private const long Never = long.MaxValue;

    private readonly Lock _lock = new();
    private CancellationTokenSource _source = new();
    private CancellationToken _callerToken;
    private CancellationTokenRegistration _caller;
    private ITimer? _timer;
    private long _timerDue = Never;
    private long _operationDue = Never;
    private long _attemptDue = Never;
    private long _inactivityDue = Never;
    private TimeoutKind _inactivityKind;
    private bool _isRunning;

    /// <summary>Canceled when a limit is reached or the caller cancels. It is replaced after an attempt that reached a limit.</summary>
    public CancellationToken Token => _source.Token;

    /// <summary>The limit that was reached in the current attempt.</summary>
    public TimeoutKind Expired { get; private set; }

    /// <summary>Starts a call.</summary>
    public void Start(TimeSpan operationLimit, CancellationToken callerToken)
    {
        _callerToken = callerToken;
        Expired = TimeoutKind.None;
        lock (_lock)
        {
            _isRunning = true;
            _attemptDue = _inactivityDue = Never;
            _operationDue = operationLimit == Timeout.InfiniteTimeSpan ? Never : Due(timeProvider.GetTimestamp(), operationLimit);
            SetTimer();
        }
        if (callerToken.CanBeCanceled)
            _caller = callerToken.UnsafeRegister(static state => ((Watchdog)state!)._source.Cancel(), this);
    }

    /// <summary>Starts an attempt. The response headers must be received within <paramref name="firstByteLimit"/>.</summary>
    public void StartAttempt(TimeSpan attemptLimit, TimeSpan firstByteLimit)
    {
        lock (_lock)
        {
            long now = timeProvider.GetTimestamp();
            _attemptDue = Due(now, attemptLimit);
            _inactivityDue = Due(now, firstByteLimit);
            _inactivityKind = TimeoutKind.FirstByte;
            SetTimer();
        }
    }

    /// <summary>Restarts the inactivity timeout after progress: more progress, or the end, must follow within the limit.</summary>
    public void StartTimeout(TimeoutKind kind, TimeSpan limit)
    {
        lock (_lock)
        {
            if (!_isRunning)
                return;
            _inactivityDue = Due(timeProvider.GetTimestamp(), limit);
            _inactivityKind = kind;
            SetTimer();
        }
    }

    /// <summary>Ends the attempt. Only the limit of the call applies from now on, including the delay before the next attempt.</summary>
    public void EndAttempt()
    {
        lock (_lock)
        {
            _attemptDue = _inactivityDue = Never;
            if (Expired is TimeoutKind.None or TimeoutKind.Operation)
                return;
            Expired = TimeoutKind.None;
            // Not disposed: work that the attempt left in progress may still use its token.
            _source = new CancellationTokenSource();
        }
        // The caller may have canceled just before. Then only the token of the ended attempt was canceled.
        if (_callerToken.IsCancellationRequested)
            _source.Cancel();
    }

    /// <summary>Ends the call.</summary>
    /// <returns>Whether the watchdog can be reused for another call. If not, dispose it.</returns>
    public bool Stop()
    {
        lock (_lock)
        {
            _isRunning = false;
            _operationDue = _attemptDue = _inactivityDue = Never;
        }
        // Outside the lock, because Dispose waits for a callback that is in progress.
        _caller.Dispose();
        _caller = default;
        _callerToken = default;
        return Expired == TimeoutKind.None && _source.TryReset();
    }

    public void Dispose()
    {
        lock (_lock)
            _isRunning = false;
        _caller.Dispose();
        _timer?.Dispose();
    }

    private void OnTimer()
    {
        CancellationTokenSource source;
        lock (_lock)
        {
            _timerDue = Never;
            if (!_isRunning)
                return;
            long now = timeProvider.GetTimestamp();
            if (_operationDue <= now)
            {
                Expired = TimeoutKind.Operation;
            }
            else if (_attemptDue <= now)
            {
                Expired = TimeoutKind.Attempt;
            }
            else if (_inactivityDue <= now)
            {
                Expired = _inactivityKind;
            }
            else
            {
                SetTimer();
                return;
            }
            _attemptDue = _inactivityDue = Never;
            SetTimer();
            source = _source;
        }
        source.Cancel();
    }

    private void SetTimer()
    {
        long due = Math.Min(_operationDue, Math.Min(_attemptDue, _inactivityDue));
        if (due >= _timerDue || (due == _operationDue && Expired == TimeoutKind.Operation))
            return;
        // At least 1 ms, the resolution of the system's timers. A shorter delay would fire early repeatedly.
        TimeSpan delay = timeProvider.GetElapsedTime(timeProvider.GetTimestamp(), due);
        if (delay < TimeSpan.FromMilliseconds(1))
            delay = TimeSpan.FromMilliseconds(1);
        _timerDue = due;
        if (_timer is null)
        {
            // A timer captures the current execution context, and this timer outlives the call.
            using (ExecutionContext.SuppressFlow())
                _timer = timeProvider.CreateTimer(static state => ((Watchdog)state!).OnTimer(), this, delay, Timeout.InfiniteTimeSpan);
        }
        else
        {
            _timer.Change(delay, Timeout.InfiniteTimeSpan);
        }
    }

    private long Due(long now, TimeSpan limit) =>
        limit == Timeout.InfiniteTimeSpan ? Never : now + (long)(limit.TotalSeconds * timeProvider.TimestampFrequency);
}
