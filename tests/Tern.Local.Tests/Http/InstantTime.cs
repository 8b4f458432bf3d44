using System.Collections.Concurrent;

namespace Tern.Local.Tests.Http;

/// <summary>A clock whose delays end at once and are recorded. Timeouts, which are longer, never expire.</summary>
internal sealed class InstantTime : TimeProvider
{
    /// <summary>The longest delay before a retry.</summary>
    private static readonly TimeSpan s_longestDelay = TimeSpan.FromSeconds(20);

    public ConcurrentQueue<TimeSpan> Delays { get; } = new();

    public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
    {
        if (dueTime >= TimeSpan.Zero && dueTime <= s_longestDelay)
        {
            Delays.Enqueue(dueTime);
            ThreadPool.UnsafeQueueUserWorkItem(_ => callback(state), null);
        }
        return new PassedTimer();
    }

    private sealed class PassedTimer : ITimer
    {
        public bool Change(TimeSpan dueTime, TimeSpan period) => true;

        public void Dispose()
        {
        }

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }
}
