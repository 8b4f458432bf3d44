namespace Tern.Local.Delivery;

/// <summary>A timer whose calls are effects.</summary>
internal sealed class ClockTimer(DeliveryEngine effects, TimerCallback callback, object? state) : ITimer
{
    private readonly Lock _lock = new();
    private Call? _next;
    private bool _isDisposed;

    public bool Change(TimeSpan dueTime, TimeSpan period)
    {
        lock (_lock)
        {
            if (_isDisposed)
                return false;
            _next?.Cancel();
            _next = null;
            if (dueTime != Timeout.InfiniteTimeSpan)
                Schedule(effects.Time.GetUtcNow() + dueTime, period);
            return true;
        }
    }

    public void Dispose()
    {
        lock (_lock)
        {
            _isDisposed = true;
            _next?.Cancel();
        }
    }

    public ValueTask DisposeAsync()
    {
        Dispose();
        return ValueTask.CompletedTask;
    }

    private void Schedule(DateTimeOffset dueAt, TimeSpan period)
    {
        _next = new Call(this, dueAt, period);
        effects.Schedule(_next, dueAt);
    }

    private sealed class Call(ClockTimer timer, DateTimeOffset dueAt, TimeSpan period) : Effect
    {
        // The timers of a program are no resources of AWS, and have the same remaining time.
        protected internal override void Restart(TimeSpan shift)
        {
            lock (timer._lock)
            {
                if (!IsCancelled)
                    timer.Schedule(dueAt + shift, period);
            }
        }

        protected internal override void Execute()
        {
            lock (timer._lock)
            {
                // A callback that fails is not called again before its next time.
                if (IsCancelled || timer._next != this)
                    return;
                timer._next = null;
                if (period > TimeSpan.Zero)
                    timer.Schedule(dueAt + period, period);
            }
            timer.Invoke();
        }
    }

    private void Invoke() => callback(state);
}
