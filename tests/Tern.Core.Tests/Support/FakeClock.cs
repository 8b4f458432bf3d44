namespace Tern.Core.Tests.Support;

/// <summary>Advances a clock until an operation has completed.</summary>
internal static class FakeClock
{
    /// <summary>Advances the clock from one short delay to the next.</summary>
    /// <param name="clock">The clock.</param>
    /// <param name="operation">The operation.</param>
    /// <param name="longest">Longer timers are time limits, and do not fire.</param>
    public static async Task<T> SkipDelaysAsync<T>(this ManualTimeProvider clock, Task<T> operation, TimeSpan? longest = null)
    {
        TimeSpan limit = longest ?? TimeSpan.FromMilliseconds(900);
        while (!operation.IsCompleted)
        {
            Task<TimeSpan> timer = clock.GetTimerAsync(due => due <= limit);
            if (await Task.WhenAny(operation, timer) == timer)
                clock.Advance(await timer);
        }
        return await operation;
    }

    /// <summary>Advances the clock by each of these times, as soon as a timer with it is pending. The operation must not complete before the last one.</summary>
    public static async Task<T> AdvanceAsync<T>(this ManualTimeProvider clock, Task<T> operation, params double[] seconds)
    {
        foreach (double step in seconds)
        {
            var time = TimeSpan.FromSeconds(step);
            Task<TimeSpan> timer = clock.GetTimerAsync(due => due == time);
            if (await Task.WhenAny(operation, timer) == operation)
            {
                await operation;
                Assert.Fail($"The operation completed before a delay of {time}.");
            }
            clock.Advance(time);
        }
        return await operation;
    }
}
