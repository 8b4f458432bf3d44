using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Retries;

public class RetryStateTests
{
    private static readonly ManualTimeProvider Clock = new();

    public static TheoryData<PublishedRetryCase> Published => [.. PublishedRetryCases.All];

    [Theory]
    [MemberData(nameof(Published), DisableDiscoveryEnumeration = true)]
    public void Retry_decisions_match_the_published_cases(PublishedRetryCase given)
    {
        var quota = new RetryQuota(given.InitialTokens == 0 ? 0 : 500);
        Assert.True(quota.TryAcquire(quota.Available - given.InitialTokens));
        var policy = new RetryPolicy(given.Service, new() { MaxAttempts = given.MaxAttempts }, Clock, new FixedRandom(1), quota);
        RetryState state = policy.StartCall(RetryTestData.Operation(given.Service, given.IsLongPolling));
        foreach (PublishedRetryStep step in given.Steps)
        {
            if (step.Outcome is { } outcome)
            {
                RetryKind kind = RetryClassifier.Classify(RetryTestData.Error(step.Status, step.Code), given.Service);
                RetryDecision decision = state.OnFailure(kind, step.RetryAfter, bodyCanReplay: true);
                Assert.Equal((outcome, TimeSpan.FromMilliseconds(step.DelayMs)), (decision.Outcome, decision.Delay));
            }
            else
                state.OnSuccess();

            Assert.Equal(step.Quota, quota.Available);
            if (step.Outcome != RetryOutcome.Retry)
                state = policy.StartCall(RetryTestData.Operation(given.Service, given.IsLongPolling));
        }
    }

    [Fact]
    public void Calls_of_a_client_share_its_quota()
    {
        RetryPolicy policy = Policy(maxAttempts: 5);
        RetryState first = Start(policy);
        RetryState second = Start(policy);

        Assert.True(Fail(ref first).ShouldRetry);
        Assert.True(Fail(ref first).ShouldRetry);
        Assert.Equal(472, policy.Quota.Available);
        Assert.True(Fail(ref second).ShouldRetry);
        Assert.Equal(458, policy.Quota.Available);
        first.OnSuccess();
        second.OnSuccess();
        Assert.Equal(486, policy.Quota.Available);
    }

    [Theory]
    [InlineData(0, 0)]
    [InlineData(0.25, 12.5)]
    [InlineData(0.999, 49.95)]
    public void Jitter_scales_the_delay(double random, double expectedMs)
    {
        RetryState state = Start(Policy(random: random));
        Assert.Equal(TimeSpan.FromMilliseconds(expectedMs), Fail(ref state).Delay);
    }

    [Fact]
    public void Max_delay_is_applied_before_the_jitter()
    {
        RetryState state = Start(Policy(maxAttempts: 20, random: 0.5));
        TimeSpan last = default;
        for (int i = 0; i < 12; i++)
            last = state.OnFailure(RetryKind.Throttling, null, bodyCanReplay: true).Delay;
        Assert.Equal(TimeSpan.FromSeconds(10), last);
    }

    [Theory]
    [InlineData(null, 50, 100, 1_000, 2_000)]
    [InlineData(200, 200, 400, 1_000, 2_000)] // throttling has a base of its own
    [InlineData(0, 0, 0, 1_000, 2_000)]
    [InlineData(60_000, 20_000, 20_000, 1_000, 2_000)]
    public void BaseDelay_replaces_the_base_of_transient_errors(int? baseMs, int first, int second, int throttlingFirst, int throttlingSecond)
    {
        RetryPolicy policy = PolicyOf(new() { BaseDelay = baseMs is { } ms ? TimeSpan.FromMilliseconds(ms) : null });
        Assert.Equal([first, second, throttlingFirst, throttlingSecond], DelaysMs(policy));
    }

    [Fact]
    public void ThrottlingBaseDelay_and_MaxDelay_replace_the_defaults()
    {
        Assert.Equal([50, 100, 10, 20], DelaysMs(PolicyOf(new() { ThrottlingBaseDelay = TimeSpan.FromMilliseconds(10) })));
        Assert.Equal([50, 70, 70, 70], DelaysMs(PolicyOf(new() { MaxDelay = TimeSpan.FromMilliseconds(70) })));
        RetryPolicy none = PolicyOf(new() { MaxDelay = TimeSpan.Zero });
        Assert.Equal([0, 0, 0, 0], DelaysMs(none));
        Assert.Equal(TimeSpan.FromSeconds(5), RetryAfter.Apply("60000", none.GetDelay(RetryKind.Transient, 0)));
    }

    [Theory]
    [InlineData(-1)]
    [InlineData(24 * 60 * 60 * 1000 + 1)]
    [InlineData(long.MaxValue / TimeSpan.TicksPerMillisecond)]
    public void Delay_outside_0_to_24_hours_throws_ArgumentOutOfRangeException(long ms)
    {
        TimeSpan delay = TimeSpan.FromMilliseconds(ms);
        Assert.Throws<ArgumentOutOfRangeException>("value", () => new RetryOptions { BaseDelay = delay });
        Assert.Throws<ArgumentOutOfRangeException>("value", () => new RetryOptions { ThrottlingBaseDelay = delay });
        Assert.Throws<ArgumentOutOfRangeException>("value", () => new RetryOptions { MaxDelay = delay });
    }

    [Fact]
    public void Default_delays_match_the_retry_specification()
    {
        RetryOptions options = RetryOptions.Default;
        Assert.Equal((null, TimeSpan.FromSeconds(1), null), (options.BaseDelay, options.ThrottlingBaseDelay, options.MaxDelay));
        Assert.Equal(TimeSpan.FromMilliseconds(25), new RetryPolicy(RetryTestData.DynamoDB, options, Clock, new FixedRandom(1)).GetDelay(RetryKind.Transient, 0));
    }

    [Fact]
    public void Ten_thousand_attempts_do_not_overflow_the_delay()
    {
        RetryPolicy policy = Policy(maxAttempts: 20_000);
        Assert.Equal(TimeSpan.FromSeconds(20), policy.GetDelay(RetryKind.Transient, 10_000));
    }

    [Theory]
    [InlineData("")]
    [InlineData(" 1500")]
    [InlineData("1500 ")]
    [InlineData("+1500")]
    [InlineData("-1")]
    [InlineData("1500.0")]
    [InlineData("1,500")]
    [InlineData("0x10")]
    [InlineData("99999999999999999999999999")]
    [InlineData("1500, 1600")]
    [InlineData("Wed, 21 Oct 2026 07:28:00 GMT")]
    public void An_invalid_retry_after_is_ignored(string header)
    {
        RetryState state = Start(Policy());
        Assert.Equal(TimeSpan.FromMilliseconds(50), state.OnFailure(RetryKind.Transient, header, bodyCanReplay: true).Delay);
    }

    [Fact]
    public void Long_retry_after_is_limited_to_five_seconds()
    {
        RetryState state = Start(Policy(random: 0));
        Assert.Equal(TimeSpan.FromSeconds(5), state.OnFailure(RetryKind.Transient, "9223372036854775807", bodyCanReplay: true).Delay);
    }

    [Fact]
    public void Nonreplayable_body_is_not_retried_and_takes_no_token()
    {
        RetryPolicy policy = Policy();
        RetryState state = Start(policy);
        Assert.Equal(new(RetryOutcome.BodyNotReplayable, TimeSpan.Zero), state.OnFailure(RetryKind.Transient, null, bodyCanReplay: false));
        Assert.Equal(500, policy.Quota.Available);
        Assert.Equal(1, state.Attempt);
    }

    [Fact]
    public void Attempt_number_increases_only_with_a_retry()
    {
        RetryState state = Start(Policy());
        Assert.Equal(1, state.Attempt);
        Fail(ref state);
        Fail(ref state);
        Assert.Equal(3, state.Attempt);
        Fail(ref state);
        Assert.Equal(3, state.Attempt);
    }

    [Fact]
    public void Clock_correction_is_retried_once_without_delay_token_or_attempt()
    {
        RetryPolicy policy = Policy(maxAttempts: 1);
        RetryState state = Start(policy);
        Assert.Equal(new(RetryOutcome.Retry, TimeSpan.Zero), state.OnFailure(RetryKind.ClockSkew, null, bodyCanReplay: true));
        Assert.Equal((1, 500), (state.Attempt, policy.Quota.Available));
        Assert.Equal(RetryOutcome.NotRetryable, state.OnFailure(RetryKind.ClockSkew, null, bodyCanReplay: true).Outcome);
    }

    [Fact]
    public void A_stale_connection_is_replaced_once_without_a_token_or_an_attempt()
    {
        RetryPolicy policy = Policy();
        RetryState state = Start(policy);
        Assert.True(state.TryReplaceConnection(bodyCanReplay: true));
        Assert.False(state.TryReplaceConnection(bodyCanReplay: true));
        Assert.Equal(1, state.Attempt);
        Assert.Equal(500, policy.Quota.Available);
    }

    [Fact]
    public void A_stale_connection_is_not_replaced_for_a_nonreplayable_body_or_without_retries()
    {
        RetryState once = Start(Policy());
        Assert.False(once.TryReplaceConnection(bodyCanReplay: false));
        RetryState never = Start(Policy(maxAttempts: 1));
        Assert.False(never.TryReplaceConnection(bodyCanReplay: true));
    }

    [Fact]
    public void MaxAttempts_below_1_throws_ArgumentOutOfRangeException()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new RetryOptions { MaxAttempts = 0 });
        Assert.Equal(1, RetryOptions.None.MaxAttempts);
        Assert.Null(RetryOptions.Default.MaxAttempts);
        Assert.Equal(RetryMode.Standard, RetryOptions.Default.Mode);
    }

    [Fact]
    public void A_call_without_failure_allocates_nothing()
    {
        RetryPolicy policy = Policy();
        var operation = RetryTestData.Operation(RetryTestData.Service);
        Run();
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 1_000; i++)
            Run();
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());

        void Run()
        {
            RetryState state = policy.StartCall(operation);
            Assert.True(policy.WaitToSendAsync(CancellationToken.None).IsCompletedSuccessfully);
            state.OnSuccess();
        }
    }

    private static RetryPolicy Policy(int? maxAttempts = null, double random = 1) =>
        new(RetryTestData.Service, new() { MaxAttempts = maxAttempts }, Clock, new FixedRandom(random));

    private static RetryPolicy PolicyOf(RetryOptions options) => new(RetryTestData.Service, options, Clock, new FixedRandom(1));

    private static double[] DelaysMs(RetryPolicy policy) =>
    [
        policy.GetDelay(RetryKind.Transient, 0).TotalMilliseconds,
        policy.GetDelay(RetryKind.Transient, 1).TotalMilliseconds,
        policy.GetDelay(RetryKind.Throttling, 0).TotalMilliseconds,
        policy.GetDelay(RetryKind.Throttling, 1).TotalMilliseconds,
    ];

    private static RetryState Start(RetryPolicy policy) => policy.StartCall(RetryTestData.Operation(RetryTestData.Service));

    private static RetryDecision Fail(ref RetryState state) => state.OnFailure(RetryKind.Transient, null, bodyCanReplay: true);
}
