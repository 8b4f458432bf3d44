namespace Tern.Conformance.Config;

/// <summary>
/// A clock that advances only by delays, which end at once. So retries take no real time. Timeouts are not reached: every handler of a case returns
/// its response at once.
/// </summary>
internal sealed class CaseClock(DateTimeOffset start) : TimeProvider
{
    private long _elapsedTicks;

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    public override DateTimeOffset GetUtcNow() => start.AddTicks(GetTimestamp());

    public override long GetTimestamp() => Interlocked.Read(ref _elapsedTicks);

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        // The timer of Task.Delay has the task as its state. Those of timeouts have a CancellationTokenSource or an object of the client.
        if (state is Task && dueTime != Timeout.InfiniteTimeSpan)
        {
            Interlocked.Add(ref _elapsedTicks, dueTime.Ticks);
            ThreadPool.UnsafeQueueUserWorkItem(_ => callback(state), null);
        }
        return new PassiveTimer();
    }

    private sealed class PassiveTimer : ITimer
    {
        public bool Change(TimeSpan dueTime, TimeSpan period) => true;

        public void Dispose()
        {
        }

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }
}
