using System.Collections.Concurrent;

namespace Tern.Core.Tests.Support;

/// <summary>A clock whose timers fire immediately. It records their durations.</summary>
internal sealed class InstantTime : TimeProvider
{
    public ConcurrentQueue<TimeSpan> Waits { get; } = new();

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        if (dueTime != Timeout.InfiniteTimeSpan)
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
