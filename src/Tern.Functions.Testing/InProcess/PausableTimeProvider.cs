namespace Tern.Functions.Testing.InProcess;

/// <summary>The clock of a function, whose timers do not fire while the function is frozen. They fire when it is thawed. Its time continues.</summary>
internal sealed class PausableTimeProvider(TimeProvider clock) : TimeProvider
{
    private readonly Lock _lock = new();
    private List<PausableTimer>? _due;

    public override long TimestampFrequency => clock.TimestampFrequency;

    public override TimeZoneInfo LocalTimeZone => clock.LocalTimeZone;

    public override DateTimeOffset GetUtcNow() => clock.GetUtcNow();

    public override long GetTimestamp() => clock.GetTimestamp();

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        var timer = new PausableTimer(this, callback, state);
        timer.Start(clock, dueTime, period);
        return timer;
    }

    public void Pause()
    {
        lock (_lock)
            _due ??= [];
    }

    public void Continue()
    {
        List<PausableTimer> due;
        lock (_lock)
        {
            due = _due ?? [];
            _due = null;
        }
        foreach (PausableTimer timer in due)
            timer.Fire();
    }

    private bool Defer(PausableTimer timer)
    {
        lock (_lock)
        {
            if (_due is null)
                return false;
            if (!_due.Contains(timer))
                _due.Add(timer);
            return true;
        }
    }

    private void Forget(PausableTimer timer)
    {
        lock (_lock)
            _due?.Remove(timer);
    }

    private sealed class PausableTimer(PausableTimeProvider owner, TimerCallback callback, object? state) : ITimer
    {
        private ITimer? _timer;
        private volatile bool _isDisposed;

        public void Start(TimeProvider clock, TimeSpan dueTime, TimeSpan period) =>
            _timer = clock.CreateTimer(static timer => ((PausableTimer)timer!).Fire(), this, dueTime, period);

        public void Fire()
        {
            if (!_isDisposed && !owner.Defer(this))
                callback(state);
        }

        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            // The earlier due time has no effect any more.
            owner.Forget(this);
            return _timer!.Change(dueTime, period);
        }

        public void Dispose()
        {
            _isDisposed = true;
            _timer!.Dispose();
        }

        public ValueTask DisposeAsync()
        {
            _isDisposed = true;
            return _timer!.DisposeAsync();
        }
    }
}
