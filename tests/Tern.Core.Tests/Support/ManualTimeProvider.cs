namespace Tern.Core.Tests.Support;

/// <summary>
/// A clock that stands still until a test advances it. <see cref="Advance"/> fires due timers on the calling thread, in
/// the order of their times. <see cref="JumpWallClock"/> changes only the wall clock, as a correction of the clock or a
/// suspended machine does.
/// </summary>
internal sealed class ManualTimeProvider : TimeProvider
{
    private readonly Lock _gate = new();
    private readonly List<ManualTimer> _timers = [];
    private readonly List<(Func<TimeSpan, bool> Condition, TaskCompletionSource<TimeSpan> Found)> _waits = [];
    private TimeSpan _elapsed;
    private DateTimeOffset _start;

    public ManualTimeProvider(DateTimeOffset? start = null) =>
        _start = start ?? new DateTimeOffset(2026, 11, 21, 8, 0, 0, TimeSpan.Zero);

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override TimeZoneInfo LocalTimeZone => TimeZoneInfo.Utc;

    /// <summary>The times, from now, of the timers that have not fired yet, soonest first.</summary>
    public IReadOnlyList<TimeSpan> PendingTimers
    {
        get
        {
            lock (_gate)
                return [.. _timers.Select(timer => timer.DueAt - _elapsed).Order()];
        }
    }

    public override DateTimeOffset GetUtcNow()
    {
        lock (_gate)
            return _start + _elapsed;
    }

    public override long GetTimestamp()
    {
        lock (_gate)
            return _elapsed.Ticks;
    }

    /// <summary>Waits until a timer is pending whose time from now meets a condition, and returns this time.</summary>
    public Task<TimeSpan> GetTimerAsync(Func<TimeSpan, bool> condition)
    {
        lock (_gate)
        {
            foreach (ManualTimer timer in _timers)
            {
                if (condition(timer.DueAt - _elapsed))
                    return Task.FromResult(timer.DueAt - _elapsed);
            }
            var found = new TaskCompletionSource<TimeSpan>(TaskCreationOptions.RunContinuationsAsynchronously);
            _waits.Add((condition, found));
            return found.Task;
        }
    }

    public void Advance(TimeSpan by)
    {
        TimeSpan target;
        lock (_gate)
            target = _elapsed + by;
        while (true)
        {
            ManualTimer? next;
            lock (_gate)
            {
                next = _timers.Where(timer => timer.DueAt <= target).MinBy(timer => timer.DueAt);
                if (next is null)
                {
                    _elapsed = target;
                    return;
                }
                if (next.DueAt > _elapsed)
                    _elapsed = next.DueAt;
                if (next.Period > TimeSpan.Zero)
                    next.DueAt += next.Period;
                else
                    _timers.Remove(next);
            }
            next.Fire();
        }
    }

    public void JumpWallClock(TimeSpan by)
    {
        lock (_gate)
            _start += by;
    }

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        var timer = new ManualTimer(this, callback, state);
        timer.Change(dueTime, period);
        return timer;
    }

    private sealed class ManualTimer(ManualTimeProvider clock, TimerCallback callback, object? state) : ITimer
    {
        public TimeSpan DueAt { get; set; }

        public TimeSpan Period { get; private set; }

        public void Fire() => callback(state);

        public bool Change(TimeSpan dueTime, TimeSpan period)
        {
            bool isDueNow;
            lock (clock._gate)
            {
                clock._timers.Remove(this);
                isDueNow = dueTime == TimeSpan.Zero && period <= TimeSpan.Zero;
                if (dueTime != Timeout.InfiniteTimeSpan && !isDueNow)
                {
                    DueAt = clock._elapsed + dueTime;
                    Period = period;
                    clock._timers.Add(this);
                    foreach (var wait in clock._waits.FindAll(wait => wait.Condition(dueTime)))
                    {
                        clock._waits.Remove(wait);
                        wait.Found.TrySetResult(dueTime);
                    }
                }
            }
            // A real timer with a due time of zero fires on a pool thread, even if the clock does not advance.
            if (isDueNow)
                ThreadPool.UnsafeQueueUserWorkItem(static timer => timer.Fire(), this, preferLocal: false);
            return true;
        }

        public void Dispose()
        {
            lock (clock._gate)
                clock._timers.Remove(this);
        }

        public ValueTask DisposeAsync()
        {
            Dispose();
            return ValueTask.CompletedTask;
        }
    }
}
