using Tern.Support;

namespace Tern.Identity;

public class RefreshingCredentialsTests
{
    private const int TimeLimit = 600_000;

    private readonly ManualTimeProvider _clock = new();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact(Timeout = TimeLimit)]
    public async Task Fetches_nothing_before_it_is_asked_and_once_when_it_is()
    {
        var source = new ScriptedCredentials(_clock);
        Assert.Equal(0, source.FetchCount);
        Task<Credentials> asked = source.GetCredentialsAsync(Cancellation).AsTask();
        Credentials first = Lasting(TimeSpan.FromHours(1));
        await source.AnswerAsync(first);
        Assert.Same(first, await asked);
        Assert.Same(first, await source.GetCredentialsAsync(Cancellation));
        Assert.Equal(1, source.FetchCount);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_hundred_callers_share_one_fetch()
    {
        var source = new ScriptedCredentials(_clock);
        using var start = new Barrier(4);
        Task<Credentials>[] asked = new Task<Credentials>[100];
        Thread[] threads = [.. Enumerable.Range(0, 4).Select(t => new Thread(() =>
        {
            start.SignalAndWait();
            for (int i = t * 25; i < t * 25 + 25; i++)
                asked[i] = source.GetCredentialsAsync(CancellationToken.None).AsTask();
        }))];
        foreach (Thread thread in threads)
            thread.Start();
        foreach (Thread thread in threads)
            thread.Join();

        Credentials first = Lasting(TimeSpan.FromHours(1));
        await source.AnswerAsync(first);
        Assert.All(await Task.WhenAll(asked), credentials => Assert.Same(first, credentials));
        Assert.Equal(1, source.FetchCount);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_hundred_callers_that_find_a_refresh_due_start_one()
    {
        (ScriptedCredentials source, Credentials first) = await StartedAsync(TimeSpan.FromHours(1));
        _clock.Advance(TimeSpan.FromMinutes(56));
        for (int i = 0; i < 100; i++)
            Assert.Same(first, Completed(source));
        Credentials second = Lasting(TimeSpan.FromHours(1));
        await source.AnswerAsync(second);
        for (int i = 0; i < 100; i++)
            Assert.Same(second, Completed(source));
        Assert.Equal(2, source.FetchCount);
    }

    [Theory(Timeout = TimeLimit)]
    [InlineData(0, 60, 55)]
    [InlineData(0.5, 60, 57)]
    [InlineData(0.9999, 60, 59)]
    [InlineData(0, 4, 2)]
    [InlineData(0.5, 4, 2.8)]
    public async Task Refreshes_ahead_of_the_end_by_five_minutes_less_jitter(double jitter, double lifetimeMinutes, double refreshMinute)
    {
        (ScriptedCredentials source, Credentials first) = await StartedAsync(TimeSpan.FromMinutes(lifetimeMinutes), jitter: jitter);
        _clock.Advance(TimeSpan.FromMinutes(refreshMinute) - TimeSpan.FromSeconds(1));
        Assert.Same(first, Completed(source));
        Assert.Null(source.RefreshUnderWay);
        _clock.Advance(TimeSpan.FromSeconds(1));
        Assert.Same(first, Completed(source));
        Assert.NotNull(source.RefreshUnderWay);
        Credentials second = Lasting(TimeSpan.FromHours(1));
        await source.AnswerAsync(second);
        Assert.Same(second, Completed(source));
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Credentials_without_an_end_are_kept_for_good()
    {
        var source = new ScriptedCredentials(_clock);
        Task<Credentials> asked = source.GetCredentialsAsync(Cancellation).AsTask();
        var first = new Credentials("AKID", "secret");
        await source.AnswerAsync(first);
        await asked;
        _clock.Advance(TimeSpan.FromDays(3_650));
        Assert.Same(first, Completed(source));
        Assert.Equal(1, source.FetchCount);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Waits_for_new_ones_once_the_old_ones_have_ended()
    {
        (ScriptedCredentials source, _) = await StartedAsync(TimeSpan.FromHours(1));
        _clock.Advance(TimeSpan.FromHours(1));
        Task<Credentials> asked = source.GetCredentialsAsync(Cancellation).AsTask();
        Assert.False(asked.IsCompleted);
        Credentials second = Lasting(TimeSpan.FromHours(1));
        await source.AnswerAsync(second);
        Assert.Same(second, await asked);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Credentials_that_a_service_has_refused_are_not_used_again()
    {
        (ScriptedCredentials source, Credentials first) = await StartedAsync(TimeSpan.FromHours(1));
        source.Refuse(first, isCertain: true);
        Task<Credentials> asked = source.GetCredentialsAsync(Cancellation).AsTask();
        Assert.False(asked.IsCompleted);
        Credentials second = Lasting(TimeSpan.FromHours(1), "token2");
        await source.AnswerAsync(second);
        Assert.Same(second, await asked);
        // Another call that was under way with the old ones takes nothing away.
        source.Refuse(first, isCertain: true);
        Assert.Same(second, Completed(source));
        Assert.Equal(2, source.FetchCount);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Credentials_that_may_have_been_refused_are_replaced_unless_they_are_new()
    {
        (ScriptedCredentials source, Credentials first) = await StartedAsync(TimeSpan.FromHours(1));
        source.Refuse(first, isCertain: false);
        Assert.Same(first, Completed(source));
        _clock.Advance(TimeSpan.FromSeconds(10));
        source.Refuse(first, isCertain: false);
        Assert.False(source.GetCredentialsAsync(Cancellation).IsCompleted);
        await source.AnswerAsync(Lasting(TimeSpan.FromHours(1)));
        Assert.Equal(2, source.FetchCount);
    }

    // A HEAD that is refused for something else is refused with any credentials.
    [Theory(Timeout = TimeLimit)]
    [InlineData("token")]
    [InlineData("token2")]
    public async Task Credentials_are_not_in_doubt_again_for_minutes(string token)
    {
        (ScriptedCredentials source, Credentials first) = await StartedAsync(TimeSpan.FromHours(1));
        _clock.Advance(TimeSpan.FromSeconds(10));
        source.Refuse(first, isCertain: false);
        Task<Credentials> asked = source.GetCredentialsAsync(Cancellation).AsTask();
        Credentials second = Lasting(TimeSpan.FromHours(1), token);
        await source.AnswerAsync(second);
        Assert.Same(second, await asked);
        _clock.Advance(TimeSpan.FromMinutes(5) - TimeSpan.FromSeconds(1));
        source.Refuse(second, isCertain: false);
        Assert.Same(second, Completed(source));
        Assert.Null(source.RefreshUnderWay);
        _clock.Advance(TimeSpan.FromSeconds(1));
        source.Refuse(second, isCertain: false);
        Assert.False(source.GetCredentialsAsync(Cancellation).IsCompleted);
        await source.AnswerAsync(second);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Credentials_that_may_have_been_refused_are_used_on_while_their_source_is_down()
    {
        (ScriptedCredentials source, Credentials first) = await StartedAsync(TimeSpan.FromHours(1));
        _clock.Advance(TimeSpan.FromSeconds(10));
        source.Refuse(first, isCertain: false);
        Task<Credentials> asked = source.GetCredentialsAsync(Cancellation).AsTask();
        Assert.False(asked.IsCompleted);
        await source.FailAsync();
        Assert.Same(first, await asked);
        Assert.Same(first, Completed(source));
        Assert.Null(source.RefreshUnderWay);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Credentials_in_doubt_that_are_refused_for_certain_are_not_used_on()
    {
        (ScriptedCredentials source, Credentials first) = await StartedAsync(TimeSpan.FromHours(1));
        _clock.Advance(TimeSpan.FromSeconds(10));
        source.Refuse(first, isCertain: false);
        source.Refuse(first, isCertain: true);
        Task<Credentials> asked = source.GetCredentialsAsync(Cancellation).AsTask();
        await source.FailAsync();
        await Assert.ThrowsAsync<CredentialsException>(() => asked);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_source_that_has_nothing_newer_is_asked_again_after_a_pause()
    {
        (ScriptedCredentials source, Credentials first) = await StartedAsync(TimeSpan.FromHours(1));
        source.Refuse(first, isCertain: true);
        Task<Credentials> asked = source.GetCredentialsAsync(Cancellation).AsTask();
        Credentials same = Lasting(TimeSpan.FromHours(1));
        await source.AnswerAsync(same);
        Assert.Same(same, await asked);
        _clock.Advance(TimeSpan.FromSeconds(9));
        source.Refuse(same, isCertain: true);
        Assert.Same(same, Completed(source));
        Assert.Null(source.RefreshUnderWay);
        _clock.Advance(TimeSpan.FromSeconds(1));
        Assert.Same(same, Completed(source));
        Credentials next = Lasting(TimeSpan.FromHours(1), "token2");
        await source.AnswerAsync(next);
        Assert.Same(next, Completed(source));
        Assert.Equal(3, source.FetchCount);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Credentials_without_an_end_that_a_service_has_refused_are_asked_for_again()
    {
        var source = new ScriptedCredentials(_clock);
        Task<Credentials> asked = source.GetCredentialsAsync(Cancellation).AsTask();
        var first = new Credentials("AKID", "secret", "token");
        await source.AnswerAsync(first);
        await asked;
        source.Refuse(first, isCertain: true);
        asked = source.GetCredentialsAsync(Cancellation).AsTask();
        await source.AnswerAsync(new("AKID", "secret", "token"));
        Credentials same = await asked;
        _clock.Advance(TimeSpan.FromSeconds(10));
        Assert.Same(same, Completed(source));
        var next = new Credentials("AKID", "secret", "token2");
        await source.AnswerAsync(next);
        _clock.Advance(TimeSpan.FromDays(1));
        Assert.Same(next, Completed(source));
        Assert.Equal(3, source.FetchCount);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_failed_refresh_keeps_the_old_ones_and_is_repeated_after_a_pause()
    {
        (ScriptedCredentials source, Credentials first) = await StartedAsync(TimeSpan.FromHours(1));
        _clock.Advance(TimeSpan.FromMinutes(55));
        Assert.Same(first, Completed(source));
        await source.FailAsync();
        _clock.Advance(TimeSpan.FromSeconds(9));
        Assert.Same(first, Completed(source));
        Assert.Null(source.RefreshUnderWay);
        _clock.Advance(TimeSpan.FromSeconds(1));
        Assert.Same(first, Completed(source));
        Credentials second = Lasting(TimeSpan.FromHours(1));
        await source.AnswerAsync(second);
        Assert.Same(second, Completed(source));
        Assert.Equal(3, source.FetchCount);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_source_that_stays_down_fails_the_callers_at_the_old_ones_end()
    {
        (ScriptedCredentials source, Credentials first) = await StartedAsync(TimeSpan.FromHours(1));
        _clock.Advance(TimeSpan.FromMinutes(60) - TimeSpan.FromSeconds(1));
        Assert.Same(first, Completed(source));
        await source.FailAsync();
        Assert.Same(first, Completed(source));
        _clock.Advance(TimeSpan.FromSeconds(1));
        Task<Credentials> asked = source.GetCredentialsAsync(Cancellation).AsTask();
        await source.FailAsync();
        var error = await Assert.ThrowsAsync<CredentialsException>(() => asked);
        Assert.IsType<HttpRequestException>(error.InnerException);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_first_fetch_that_fails_fails_all_who_wait_and_the_next_caller_tries_again()
    {
        var source = new ScriptedCredentials(_clock);
        Task<Credentials> one = source.GetCredentialsAsync(Cancellation).AsTask();
        Task<Credentials> two = source.GetCredentialsAsync(Cancellation).AsTask();
        await source.FailAsync(new InvalidOperationException("the secret is hunter2"));
        var error = await Assert.ThrowsAsync<CredentialsException>(() => one);
        await Assert.ThrowsAsync<CredentialsException>(() => two);
        Assert.Contains(nameof(ScriptedCredentials), error.Message, StringComparison.Ordinal);
        Assert.Contains(nameof(InvalidOperationException), error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("hunter2", error.Message, StringComparison.Ordinal);
        Assert.Equal(1, source.FetchCount);

        Task<Credentials> three = source.GetCredentialsAsync(Cancellation).AsTask();
        Credentials first = Lasting(TimeSpan.FromHours(1));
        await source.AnswerAsync(first);
        Assert.Same(first, await three);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task An_error_that_the_source_explains_itself_is_passed_on()
    {
        var source = new ScriptedCredentials(_clock);
        Task<Credentials> asked = source.GetCredentialsAsync(Cancellation).AsTask();
        var explained = new CredentialsException("The role is gone.");
        await source.FailAsync(explained);
        Assert.Same(explained, await Assert.ThrowsAsync<CredentialsException>(() => asked));
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_cancelled_fetch_is_a_failure_and_not_the_callers_cancellation()
    {
        var source = new ScriptedCredentials(_clock);
        Task<Credentials> asked = source.GetCredentialsAsync(Cancellation).AsTask();
        await source.FailAsync(new TaskCanceledException());
        await Assert.ThrowsAsync<CredentialsException>(() => asked);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_source_that_gives_nothing_is_named()
    {
        var source = new ScriptedCredentials(_clock);
        Task<Credentials> asked = source.GetCredentialsAsync(Cancellation).AsTask();
        (await source.NextFetchAsync()).SetResult(null!);
        Assert.Contains(nameof(ScriptedCredentials), (await Assert.ThrowsAsync<CredentialsException>(() => asked)).Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_caller_that_gives_up_does_not_cancel_the_fetch_of_the_others()
    {
        var source = new ScriptedCredentials(_clock);
        using var impatience = new CancellationTokenSource();
        Task<Credentials> impatient = source.GetCredentialsAsync(impatience.Token).AsTask();
        Task<Credentials> patient = source.GetCredentialsAsync(Cancellation).AsTask();
        TaskCompletionSource<Credentials> fetch = await source.NextFetchAsync();
        await impatience.CancelAsync();
        var error = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => impatient);
        Assert.Equal(impatience.Token, error.CancellationToken);
        Assert.False(source.LastToken.IsCancellationRequested);
        Assert.False(patient.IsCompleted);

        Credentials first = Lasting(TimeSpan.FromHours(1));
        fetch.SetResult(first);
        Assert.Same(first, await patient);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_fetch_that_all_have_given_up_on_still_serves_the_next_caller()
    {
        var source = new ScriptedCredentials(_clock);
        using var impatience = new CancellationTokenSource();
        Task<Credentials> impatient = source.GetCredentialsAsync(impatience.Token).AsTask();
        await impatience.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => impatient);
        Credentials first = Lasting(TimeSpan.FromHours(1));
        await source.AnswerAsync(first);
        Assert.Same(first, Completed(source));
        Assert.Equal(1, source.FetchCount);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_fetch_that_takes_a_minute_has_failed_even_if_it_ignores_its_token()
    {
        var source = new ScriptedCredentials(_clock);
        Task<Credentials> asked = source.GetCredentialsAsync(Cancellation).AsTask();
        await source.NextFetchAsync();
        _clock.Advance(TimeSpan.FromMinutes(1));
        var error = await Assert.ThrowsAsync<CredentialsException>(() => asked);
        Assert.Contains("60 s", error.Message, StringComparison.Ordinal);
        Assert.True(source.LastToken.IsCancellationRequested);

        Task<Credentials> again = source.GetCredentialsAsync(Cancellation).AsTask();
        Credentials first = Lasting(TimeSpan.FromHours(1));
        await source.AnswerAsync(first);
        Assert.Same(first, await again);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_stable_source_s_credentials_are_used_past_their_end_while_it_is_down()
    {
        (ScriptedCredentials source, Credentials first) = await StartedAsync(TimeSpan.FromHours(1), keepsExpired: true);
        _clock.Advance(TimeSpan.FromHours(2));
        Task<Credentials> asked = source.GetCredentialsAsync(Cancellation).AsTask();
        Assert.False(asked.IsCompleted);
        await source.FailAsync();
        Assert.Same(first, await asked);

        // Now that it is known to be down, nobody waits for it.
        Assert.Same(first, Completed(source));
        Assert.Null(source.RefreshUnderWay);
        _clock.Advance(TimeSpan.FromSeconds(10));
        Assert.Same(first, Completed(source));
        Credentials second = Lasting(TimeSpan.FromHours(1));
        await source.AnswerAsync(second);
        Assert.Same(second, Completed(source));
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_stable_source_may_give_credentials_that_have_ended()
    {
        var source = new ScriptedCredentials(_clock, keepsExpired: true);
        Task<Credentials> asked = source.GetCredentialsAsync(Cancellation).AsTask();
        Credentials ended = Lasting(TimeSpan.FromMinutes(-1));
        await source.AnswerAsync(ended);
        Assert.Same(ended, await asked);
        Assert.Same(ended, Completed(source));
        Assert.Equal(1, source.FetchCount);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Another_source_may_not_and_the_error_tells_both_times()
    {
        var source = new ScriptedCredentials(_clock);
        Task<Credentials> asked = source.GetCredentialsAsync(Cancellation).AsTask();
        (await source.NextFetchAsync()).SetResult(Lasting(TimeSpan.FromMinutes(-1)));
        var error = await Assert.ThrowsAsync<CredentialsException>(() => asked);
        Assert.Contains("2026-11-21 07:59:00Z", error.Message, StringComparison.Ordinal);
        Assert.Contains("2026-11-21 08:00:00Z", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("secret-", error.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_wall_clock_that_jumps_forward_as_after_sleep_is_noticed()
    {
        (ScriptedCredentials source, _) = await StartedAsync(TimeSpan.FromHours(1));
        _clock.JumpWallClock(TimeSpan.FromHours(8));
        Task<Credentials> asked = source.GetCredentialsAsync(Cancellation).AsTask();
        Assert.False(asked.IsCompleted);
        Credentials second = Lasting(TimeSpan.FromHours(1));
        await source.AnswerAsync(second);
        Assert.Same(second, await asked);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_wall_clock_that_is_set_back_does_not_put_the_refresh_off()
    {
        (ScriptedCredentials source, Credentials first) = await StartedAsync(TimeSpan.FromHours(1));
        _clock.JumpWallClock(TimeSpan.FromHours(-8));
        _clock.Advance(TimeSpan.FromMinutes(54));
        Assert.Same(first, Completed(source));
        Assert.Null(source.RefreshUnderWay);
        _clock.Advance(TimeSpan.FromMinutes(1));
        Assert.Same(first, Completed(source));
        Assert.NotNull(source.RefreshUnderWay);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_wall_clock_that_was_ahead_for_a_moment_does_not_put_the_next_fetch_off()
    {
        (ScriptedCredentials source, Credentials first) = await StartedAsync(TimeSpan.FromHours(1), keepsExpired: true);
        _clock.JumpWallClock(TimeSpan.FromDays(3_650));
        Task<Credentials> asked = source.GetCredentialsAsync(Cancellation).AsTask();
        await source.FailAsync();
        Assert.Same(first, await asked);
        _clock.JumpWallClock(TimeSpan.FromDays(-3_650));
        _clock.Advance(TimeSpan.FromSeconds(10));
        Assert.Same(first, Completed(source));
        Credentials second = Lasting(TimeSpan.FromHours(1));
        await source.AnswerAsync(second);
        Assert.Same(second, Completed(source));
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_fetch_does_not_see_one_caller_s_ambient_values()
    {
        var ambient = new AsyncLocal<string?> { Value = "a request" };
        string? seen = "not called";
        var source = new DelegateCredentials(_ =>
        {
            seen = ambient.Value;
            return new(Lasting(TimeSpan.FromHours(1)));
        }, _clock);
        await source.GetCredentialsAsync(Cancellation);
        Assert.Null(seen);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_source_that_blocks_its_thread_does_not_block_callers_with_valid_credentials()
    {
        using var release = new ManualResetEventSlim();
        bool isFirst = true;
        var source = new DelegateCredentials(
            _ =>
            {
                if (!isFirst)
                    release.Wait(Cancellation);
                isFirst = false;
                return new(Lasting(TimeSpan.FromHours(1)));
            },
            _clock);
        Credentials first = await source.GetCredentialsAsync(Cancellation);
        _clock.Advance(TimeSpan.FromMinutes(59));
        Assert.Same(first, Completed(source));
        Task refresh = source.RefreshUnderWay!;
        Assert.False(refresh.IsCompleted);
        release.Set();
        await refresh;
        Assert.NotSame(first, Completed(source));
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_delegate_that_throws_at_once_is_a_failed_fetch()
    {
        var source = new DelegateCredentials(_ => throw new IOException("disk"), _clock);
        var error = await Assert.ThrowsAsync<CredentialsException>(() => source.GetCredentialsAsync(Cancellation).AsTask());
        Assert.IsType<IOException>(error.InnerException);
        Assert.Throws<ArgumentNullException>(() => new DelegateCredentials(null!));
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_caller_that_finds_the_refresh_just_ended_does_not_start_another()
    {
        int fetches = 0;
        var clock = new InterruptedTimeProvider(_clock);
        var source = new DelegateCredentials(
            _ =>
            {
                fetches++;
                return new(new Credentials("AKID", "secret", "token", clock.GetUtcNow() + TimeSpan.FromHours(1)));
            },
            clock);
        await source.GetCredentialsAsync(Cancellation);
        _clock.Advance(TimeSpan.FromMinutes(59.5));

        // Between this caller's look at the credentials and its look at the clock, another caller has them refreshed.
        clock.Interruption = () =>
        {
            Completed(source);
            SpinWait.SpinUntil(() => source.RefreshUnderWay is null);
        };
        Completed(source);
        Assert.Null(source.RefreshUnderWay);
        Assert.Equal(2, fetches);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Credentials_at_hand_cost_no_allocation()
    {
        (ScriptedCredentials source, _) = await StartedAsync(TimeSpan.FromHours(1));
        Completed(source);
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 1_000; i++)
            Completed(source);
        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
    }

    private sealed class InterruptedTimeProvider(ManualTimeProvider inner) : TimeProvider
    {
        private Action? _interruption;

        public override long TimestampFrequency => inner.TimestampFrequency;

        public Action Interruption
        {
            set => _interruption = value;
        }

        public override DateTimeOffset GetUtcNow()
        {
            Interlocked.Exchange(ref _interruption, null)?.Invoke();
            return inner.GetUtcNow();
        }

        public override long GetTimestamp() => inner.GetTimestamp();

        public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period) =>
            inner.CreateTimer(callback, state, dueTime, period);
    }

    private static Credentials Completed(RefreshingCredentials source)
    {
        ValueTask<Credentials> asked = source.GetCredentialsAsync(CancellationToken.None);
        Assert.True(asked.IsCompletedSuccessfully);
        return asked.Result;
    }

    private Credentials Lasting(TimeSpan lifetime, string token = "token") => new("AKID", "secret-key", token, _clock.GetUtcNow() + lifetime);

    private async Task<(ScriptedCredentials Source, Credentials First)> StartedAsync(TimeSpan lifetime, bool keepsExpired = false, double jitter = 0)
    {
        var source = new ScriptedCredentials(_clock, keepsExpired, jitter);
        Task<Credentials> asked = source.GetCredentialsAsync(Cancellation).AsTask();
        Credentials first = Lasting(lifetime);
        await source.AnswerAsync(first);
        return (source, await asked);
    }
}
