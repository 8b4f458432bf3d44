using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Http;

public sealed class WatchdogTests : IDisposable
{
    private static readonly TimeSpan s_second = TimeSpan.FromSeconds(1);

    private readonly ManualTimeProvider _time = new();
    private readonly Watchdog _watchdog;

    public WatchdogTests() => _watchdog = new Watchdog(_time);

    [Fact]
    public void Watchdog_of_many_calls_uses_one_timer_and_one_token()
    {
        _watchdog.Start(Timeout.InfiniteTimeSpan, CancellationToken.None);
        CancellationToken token = _watchdog.Token;
        _watchdog.StartAttempt(10 * s_second, 5 * s_second);
        Assert.True(_watchdog.Stop());
        for (int i = 0; i < 100; i++)
        {
            _time.Advance(0.1 * s_second);
            _watchdog.Start(Timeout.InfiniteTimeSpan, CancellationToken.None);
            Assert.Equal(token, _watchdog.Token);
            _watchdog.StartAttempt(10 * s_second, 5 * s_second);
            Assert.InRange(_time.PendingTimers.Count, 1, 1);
            Assert.True(_watchdog.Stop());
        }
        Assert.False(token.IsCancellationRequested);
    }

    [Fact]
    public void Timer_is_not_rescheduled_after_the_watchdog_stops()
    {
        _watchdog.Start(Timeout.InfiniteTimeSpan, CancellationToken.None);
        _watchdog.StartAttempt(10 * s_second, 5 * s_second);
        Assert.True(_watchdog.Stop());
        _time.Advance(10 * s_second);
        Assert.Empty(_time.PendingTimers);
    }

    [Theory]
    [InlineData(4, 9, 8, 7, (int)TimeoutKind.None)]
    [InlineData(5, 9, 8, 5, (int)TimeoutKind.FirstByte)]
    [InlineData(5, 9, 5, 8, (int)TimeoutKind.Attempt)]
    [InlineData(5, 5, 5, 5, (int)TimeoutKind.Operation)]
    public void Reached_is_the_widest_limit_that_has_passed(int at, int operation, int attempt, int firstByte, int expected)
    {
        _watchdog.Start(operation * s_second, CancellationToken.None);
        _watchdog.StartAttempt(attempt * s_second, firstByte * s_second);
        _time.Advance(at * s_second);
        Assert.Equal((TimeoutKind)expected, _watchdog.Expired);
        Assert.Equal((TimeoutKind)expected != TimeoutKind.None, _watchdog.Token.IsCancellationRequested);
    }

    [Fact]
    public void Shorter_limit_than_the_scheduled_timer_is_reached_in_time()
    {
        _watchdog.Start(Timeout.InfiniteTimeSpan, CancellationToken.None);
        _watchdog.StartAttempt(100 * s_second, 50 * s_second);
        _watchdog.StartTimeout(TimeoutKind.Stall, s_second);
        _time.Advance(s_second);
        Assert.Equal(TimeoutKind.Stall, _watchdog.Expired);
    }

    [Fact]
    public void Operation_limit_still_applies_after_an_attempt_limit_was_reached()
    {
        _watchdog.Start(3 * s_second, CancellationToken.None);
        _watchdog.StartAttempt(s_second, Timeout.InfiniteTimeSpan);
        _time.Advance(s_second);
        Assert.Equal(TimeoutKind.Attempt, _watchdog.Expired);
        CancellationToken first = _watchdog.Token;
        _watchdog.EndAttempt();
        Assert.Equal((TimeoutKind.None, true, false), (_watchdog.Expired, first.IsCancellationRequested, _watchdog.Token.IsCancellationRequested));
        _watchdog.StartAttempt(10 * s_second, Timeout.InfiniteTimeSpan);
        _time.Advance(2 * s_second);
        Assert.Equal(TimeoutKind.Operation, _watchdog.Expired);
        Assert.False(_watchdog.Stop());
    }

    [Fact]
    public void Caller_cancellation_after_an_attempt_limit_cancels_the_token()
    {
        using var caller = new CancellationTokenSource();
        _watchdog.Start(Timeout.InfiniteTimeSpan, caller.Token);
        _watchdog.StartAttempt(s_second, Timeout.InfiniteTimeSpan);
        _time.Advance(s_second);
        caller.Cancel();
        _watchdog.EndAttempt();
        Assert.True(_watchdog.Token.IsCancellationRequested);
        Assert.False(_watchdog.Stop());
    }

    [Fact]
    public void Caller_cancellation_cancels_the_token_only_between_Start_and_Stop()
    {
        using var caller = new CancellationTokenSource();
        _watchdog.Start(Timeout.InfiniteTimeSpan, caller.Token);
        CancellationToken token = _watchdog.Token;
        Assert.True(_watchdog.Stop());
        caller.Cancel();
        Assert.False(token.IsCancellationRequested);

        _watchdog.Start(Timeout.InfiniteTimeSpan, caller.Token);
        Assert.True(_watchdog.Token.IsCancellationRequested);
        Assert.False(_watchdog.Stop());
    }

    public void Dispose() => _watchdog.Dispose();
}
