namespace Tern.Http;

/// <summary>
/// Watches the time limits of one call after another and cancels a token when one is reached or the caller gives up.
/// </summary>
/// <remarks>
/// A call costs neither a timer nor a token source: both are kept, and the timer is only moved when it would fire too late.
/// One that fires early finds nothing due and is set anew, which happens once per limit and not once per call.
/// </remarks>
internal sealed class Watchdog(TimeProvider timeProvider) : IDisposable
{
    private const long Never = long.MaxValue;

    private readonly Lock _gate = new();
    private CancellationTokenSource _source = new();
    private CancellationToken _callerToken;
    private CancellationTokenRegistration _caller;
    private ITimer? _timer;
    private long _timerDue = Never;
    private long _operationDue = Never;
    private long _attemptDue = Never;
    private long _quietDue = Never;
    private TimeLimit _quietLimit;
    private bool _isRunning;

    /// <summary>Cancelled when a limit is reached or the caller gives up; another one after an attempt that reached its limit.</summary>
    public CancellationToken Token => _source.Token;

    /// <summary>The limit that was reached in the current attempt.</summary>
    public TimeLimit Reached { get; private set; }

    /// <summary>Begins a call.</summary>
    public void Start(TimeSpan operationLimit, CancellationToken callerToken)
    {
        _callerToken = callerToken;
        Reached = TimeLimit.None;
        lock (_gate)
        {
            _isRunning = true;
            _attemptDue = _quietDue = Never;
            _operationDue = operationLimit == Timeout.InfiniteTimeSpan ? Never : Due(timeProvider.GetTimestamp(), operationLimit);
            SetTimer();
        }
        if (callerToken.CanBeCanceled)
            _caller = callerToken.UnsafeRegister(static state => ((Watchdog)state!)._source.Cancel(), this);
    }

    /// <summary>Begins an attempt, which first has to bring the head of an answer.</summary>
    public void StartAttempt(TimeSpan attemptLimit, TimeSpan firstByteLimit)
    {
        lock (_gate)
        {
            long now = timeProvider.GetTimestamp();
            _attemptDue = Due(now, attemptLimit);
            _quietDue = Due(now, firstByteLimit);
            _quietLimit = TimeLimit.FirstByte;
            SetTimer();
        }
    }

    /// <summary>A byte moved: the next one, or the end, has to come within the limit.</summary>
    public void Expect(TimeLimit kind, TimeSpan limit)
    {
        lock (_gate)
        {
            if (!_isRunning)
                return;
            _quietDue = Due(timeProvider.GetTimestamp(), limit);
            _quietLimit = kind;
            SetTimer();
        }
    }

    /// <summary>The attempt is over; only the limit of the call holds, for the delay before the next attempt too.</summary>
    public void EndAttempt()
    {
        lock (_gate)
        {
            _attemptDue = _quietDue = Never;
            if (Reached is TimeLimit.None or TimeLimit.Operation)
                return;
            Reached = TimeLimit.None;
            // Not disposed: what the attempt left behind may still look at its token.
            _source = new CancellationTokenSource();
        }
        // The caller may have given up just before, and then the token that went with the attempt was cancelled.
        if (_callerToken.IsCancellationRequested)
            _source.Cancel();
    }

    /// <summary>Ends the call.</summary>
    /// <returns>Whether the watchdog can be used for another one; otherwise it is to be disposed.</returns>
    public bool Stop()
    {
        lock (_gate)
        {
            _isRunning = false;
            _operationDue = _attemptDue = _quietDue = Never;
        }
        // Outside the lock: it waits for a callback that is under way.
        _caller.Dispose();
        _caller = default;
        _callerToken = default;
        return Reached == TimeLimit.None && _source.TryReset();
    }

    public void Dispose()
    {
        lock (_gate)
            _isRunning = false;
        _caller.Dispose();
        _timer?.Dispose();
    }

    private void OnTimer()
    {
        CancellationTokenSource source;
        lock (_gate)
        {
            _timerDue = Never;
            if (!_isRunning)
                return;
            long now = timeProvider.GetTimestamp();
            if (_operationDue <= now)
            {
                Reached = TimeLimit.Operation;
            }
            else if (_attemptDue <= now)
            {
                Reached = TimeLimit.Attempt;
            }
            else if (_quietDue <= now)
            {
                Reached = _quietLimit;
            }
            else
            {
                SetTimer();
                return;
            }
            _attemptDue = _quietDue = Never;
            SetTimer();
            source = _source;
        }
        source.Cancel();
    }

    private void SetTimer()
    {
        long due = Math.Min(_operationDue, Math.Min(_attemptDue, _quietDue));
        if (due >= _timerDue || (due == _operationDue && Reached == TimeLimit.Operation))
            return;
        // Never less than a millisecond, the resolution of the system's timers: it would fire early again and again.
        TimeSpan delay = timeProvider.GetElapsedTime(timeProvider.GetTimestamp(), due);
        if (delay < TimeSpan.FromMilliseconds(1))
            delay = TimeSpan.FromMilliseconds(1);
        _timerDue = due;
        if (_timer is null)
        {
            // A timer keeps the execution context that it is made in, and this one outlives the call.
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
