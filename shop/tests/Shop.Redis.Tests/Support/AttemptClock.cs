using System.Threading.Channels;

namespace Shop.Redis.Support;

/// <summary>A clock on which every wait for the next attempt is over at once, and nothing else ever comes; it notes how long each should have been.</summary>
internal sealed class AttemptClock : TimeProvider
{
    // Time-outs of attempts, by default, are longer than any wait.
    private static readonly TimeSpan s_longest = TimeSpan.FromSeconds(4);

    private readonly Channel<TimeSpan> _waits = Channel.CreateUnbounded<TimeSpan>();

    public ValueTask<TimeSpan> NextWaitAsync() => _waits.Reader.ReadAsync(TestContext.Current.CancellationToken);

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        if (period == Timeout.InfiniteTimeSpan && dueTime != Timeout.InfiniteTimeSpan && dueTime < s_longest)
        {
            _waits.Writer.TryWrite(dueTime);
            ThreadPool.UnsafeQueueUserWorkItem(_ => callback(state), null);
        }
        return new SilentTimer();
    }

    private sealed class SilentTimer : ITimer
    {
        public bool Change(TimeSpan dueTime, TimeSpan period) => true;

        public void Dispose()
        {
        }

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }
}
