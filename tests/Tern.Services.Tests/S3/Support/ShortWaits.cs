using System.Collections.Concurrent;

namespace Tern.S3.Support;

/// <summary>A clock on which timers of up to 20 seconds, such as retry delays, fire at once, and longer ones, such as timeouts, never fire.</summary>
internal sealed class ShortWaits : TimeProvider
{
    private static readonly TimeSpan s_longest = TimeSpan.FromSeconds(20);

    public ConcurrentQueue<TimeSpan> Waits { get; } = new();

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        if (dueTime >= TimeSpan.Zero && dueTime <= s_longest)
        {
            Waits.Enqueue(dueTime);
            ThreadPool.UnsafeQueueUserWorkItem(_ => callback(state), null);
        }
        return new DoneTimer();
    }

    private sealed class DoneTimer : ITimer
    {
        public bool Change(TimeSpan dueTime, TimeSpan period) => true;

        public void Dispose()
        {
        }

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }
}
