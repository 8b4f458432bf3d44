using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Retries;

public class SendRateLimiterTests
{
    [Fact]
    public void Send_rate_matches_the_published_end_to_end_case()
    {
        (bool Throttled, double Time, double Measured, double Fill)[] steps =
        [
            (false, 0.2, 0.000000, 0.500000),
            (false, 0.4, 0.000000, 0.500000),
            (false, 0.6, 4.800000, 0.500000),
            (false, 0.8, 4.800000, 0.500000),
            (false, 1.0, 4.160000, 0.500000),
            (false, 1.2, 4.160000, 0.691200),
            (false, 1.4, 4.160000, 1.097600),
            (false, 1.6, 5.632000, 1.638400),
            (false, 1.8, 5.632000, 2.332800),
            (true, 2.0, 4.326400, 3.028480),
            (false, 2.2, 4.326400, 3.486639),
            (false, 2.4, 4.326400, 3.821874),
            (false, 2.6, 5.665280, 4.053386),
            (false, 2.8, 5.665280, 4.200373),
            (false, 3.0, 4.333056, 4.282037),
            (true, 3.2, 4.333056, 2.997426),
            (false, 3.4, 4.333056, 3.452226),
        ];
        var clock = new ManualTimeProvider();
        var limiter = new SendRateLimiter(clock);
        foreach ((bool throttled, _, double measured, double fill) in steps)
        {
            clock.Advance(TimeSpan.FromMilliseconds(200));
            limiter.OnAttemptCompleted(throttled);
            Assert.Equal(measured, limiter.MeasuredRate, 1e-6);
            Assert.Equal(fill, limiter.FillRate, 1e-6);
        }
    }

    [Fact]
    public void Send_rate_is_not_limited_before_throttling()
    {
        var limiter = new SendRateLimiter(new ManualTimeProvider());
        for (int i = 0; i < 1_000; i++)
        {
            Assert.True(limiter.AcquireAsync(CancellationToken.None).IsCompletedSuccessfully);
            limiter.OnAttemptCompleted(throttled: false);
        }
    }

    [Fact]
    public void Fill_rate_is_limited_to_twice_the_measured_rate()
    {
        (ManualTimeProvider clock, SendRateLimiter limiter) = Throttled();
        clock.Advance(TimeSpan.FromMinutes(10));
        for (int i = 0; i < 10_000; i++)
            limiter.OnAttemptCompleted(throttled: false);
        clock.Advance(TimeSpan.FromSeconds(1));
        limiter.OnAttemptCompleted(throttled: false);
        Assert.InRange(limiter.MeasuredRate, 1_000, 10_000);
        Assert.Equal(2 * limiter.MeasuredRate, limiter.FillRate);
    }

    [Fact]
    public async Task Requests_are_delayed_after_throttling()
    {
        (ManualTimeProvider clock, SendRateLimiter limiter) = Throttled();
        Assert.Equal(0.5, limiter.FillRate);
        await limiter.AcquireAsync(TestContext.Current.CancellationToken);

        Task next = limiter.AcquireAsync(TestContext.Current.CancellationToken).AsTask();
        Assert.Equal([TimeSpan.FromSeconds(2)], clock.PendingTimers);
        clock.Advance(TimeSpan.FromMilliseconds(1_999));
        Assert.False(next.IsCompleted);
        clock.Advance(TimeSpan.FromMilliseconds(1));
        await next;
    }

    [Fact(Timeout = 600_000)]
    public async Task One_token_releases_only_one_of_two_waiting_requests()
    {
        (ManualTimeProvider clock, SendRateLimiter limiter) = Throttled();
        await limiter.AcquireAsync(TestContext.Current.CancellationToken);

        Task first = limiter.AcquireAsync(TestContext.Current.CancellationToken).AsTask();
        Task second = limiter.AcquireAsync(TestContext.Current.CancellationToken).AsTask();
        clock.Advance(TimeSpan.FromSeconds(2));
        Task winner = await Task.WhenAny(first, second);
        await Until(() => clock.PendingTimers.Count == 1);
        Task loser = winner == first ? second : first;
        Assert.False(loser.IsCompleted);
        clock.Advance(TimeSpan.FromSeconds(2));
        await loser;
    }

    [Fact]
    public async Task Waiting_for_the_send_rate_can_be_canceled()
    {
        (_, SendRateLimiter limiter) = Throttled();
        await limiter.AcquireAsync(TestContext.Current.CancellationToken);
        using var cancellation = new CancellationTokenSource();
        Task waiting = limiter.AcquireAsync(cancellation.Token).AsTask();
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => waiting);
    }

    [Fact]
    public void Send_rate_is_limited_only_in_adaptive_mode()
    {
        foreach (RetryMode mode in Enum.GetValues<RetryMode>())
        {
            var clock = new ManualTimeProvider();
            var policy = new RetryPolicy(RetryTestData.Service, new() { Mode = mode }, clock);
            RetryState state = policy.StartCall(RetryTestData.Operation(RetryTestData.Service));
            clock.Advance(TimeSpan.FromSeconds(2));
            state.OnFailure(RetryKind.Throttling, null, bodyCanReplay: true);
            Assert.True(policy.WaitToSendAsync(CancellationToken.None).IsCompletedSuccessfully);
            Assert.Equal(mode != RetryMode.Adaptive, policy.WaitToSendAsync(CancellationToken.None).IsCompleted);
        }
    }

    // Throttled after two seconds without requests: the bucket has one token and fills at the minimum rate.
    private static (ManualTimeProvider Clock, SendRateLimiter Limiter) Throttled()
    {
        var clock = new ManualTimeProvider();
        var limiter = new SendRateLimiter(clock);
        clock.Advance(TimeSpan.FromSeconds(2));
        limiter.OnAttemptCompleted(throttled: true);
        return (clock, limiter);
    }

    private static async Task Until(Func<bool> condition)
    {
        while (!condition())
            await Task.Yield();
    }
}
