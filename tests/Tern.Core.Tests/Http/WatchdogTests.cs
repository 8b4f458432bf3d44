using Tern.Support;

namespace Tern.Http;

public sealed class WatchdogTests : IDisposable
{
    private static readonly TimeSpan s_second = TimeSpan.FromSeconds(1);

    private readonly ManualTimeProvider _time = new();
    private readonly Watchdog _watchdog;

    public WatchdogTests() => _watchdog = new Watchdog(_time);

    [Fact]
    public void A_watchdog_serves_many_calls_with_one_timer_and_one_token()
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
    public void A_timer_that_nobody_needs_any_more_dies_out()
    {
        _watchdog.Start(Timeout.InfiniteTimeSpan, CancellationToken.None);
        _watchdog.StartAttempt(10 * s_second, 5 * s_second);
        Assert.True(_watchdog.Stop());
        _time.Advance(10 * s_second);
        Assert.Empty(_time.PendingTimers);
    }

    [Theory]
    [InlineData(4, 9, 8, 7, (int)TimeLimit.None)]
    [InlineData(5, 9, 8, 5, (int)TimeLimit.FirstByte)]
    [InlineData(5, 9, 5, 8, (int)TimeLimit.Attempt)]
    [InlineData(5, 5, 5, 5, (int)TimeLimit.Operation)]
    public void The_widest_limit_that_is_reached_is_the_one_that_is_told(int at, int operation, int attempt, int firstByte, int expected)
    {
        _watchdog.Start(operation * s_second, CancellationToken.None);
        _watchdog.StartAttempt(attempt * s_second, firstByte * s_second);
        _time.Advance(at * s_second);
        Assert.Equal((TimeLimit)expected, _watchdog.Reached);
        Assert.Equal((TimeLimit)expected != TimeLimit.None, _watchdog.Token.IsCancellationRequested);
    }

    [Fact]
    public void A_shorter_limit_than_the_timer_was_set_for_is_kept()
    {
        _watchdog.Start(Timeout.InfiniteTimeSpan, CancellationToken.None);
        _watchdog.StartAttempt(100 * s_second, 50 * s_second);
        _watchdog.Expect(TimeLimit.Stall, s_second);
        _time.Advance(s_second);
        Assert.Equal(TimeLimit.Stall, _watchdog.Reached);
    }

    [Fact]
    public void The_limit_of_the_call_outlives_one_of_an_attempt()
    {
        _watchdog.Start(3 * s_second, CancellationToken.None);
        _watchdog.StartAttempt(s_second, Timeout.InfiniteTimeSpan);
        _time.Advance(s_second);
        Assert.Equal(TimeLimit.Attempt, _watchdog.Reached);
        CancellationToken first = _watchdog.Token;
        _watchdog.EndAttempt();
        Assert.Equal((TimeLimit.None, true, false), (_watchdog.Reached, first.IsCancellationRequested, _watchdog.Token.IsCancellationRequested));
        _watchdog.StartAttempt(10 * s_second, Timeout.InfiniteTimeSpan);
        _time.Advance(2 * s_second);
        Assert.Equal(TimeLimit.Operation, _watchdog.Reached);
        Assert.False(_watchdog.Stop());
    }

    [Fact]
    public void A_caller_who_gives_up_is_heard_behind_a_limit_of_an_attempt_too()
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
    public void The_caller_s_token_is_followed_and_let_go()
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
