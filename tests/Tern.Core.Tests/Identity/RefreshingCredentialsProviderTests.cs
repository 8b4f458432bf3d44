using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Identity;

public class RefreshingCredentialsProviderTests
{
    private const int TimeLimit = 600_000;

    private readonly ManualTimeProvider _clock = new();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact(Timeout = TimeLimit)]
    public async Task First_GetCredentials_fetches_once_and_later_calls_return_the_cached_value()
    {
        var source = new ScriptedCredentials(_clock);
        Assert.Equal(0, source.FetchCount);
        Task<AwsCredentials> pending = source.GetCredentialsAsync(Cancellation).AsTask();
        AwsCredentials first = ExpiringIn(TimeSpan.FromHours(1));
        await source.CompleteAsync(first);
        Assert.Same(first, await pending);
        Assert.Same(first, await source.GetCredentialsAsync(Cancellation));
        Assert.Equal(1, source.FetchCount);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_hundred_callers_share_one_fetch()
    {
        var source = new ScriptedCredentials(_clock);
        using var start = new Barrier(4);
        Task<AwsCredentials>[] pending = new Task<AwsCredentials>[100];
        Thread[] threads = [.. Enumerable.Range(0, 4).Select(t => new Thread(() =>
        {
            start.SignalAndWait();
            for (int i = t * 25; i < t * 25 + 25; i++)
                pending[i] = source.GetCredentialsAsync(CancellationToken.None).AsTask();
        }))];
        foreach (Thread thread in threads)
            thread.Start();
        foreach (Thread thread in threads)
            thread.Join();

        AwsCredentials first = ExpiringIn(TimeSpan.FromHours(1));
        await source.CompleteAsync(first);
        Assert.All(await Task.WhenAll(pending), credentials => Assert.Same(first, credentials));
        Assert.Equal(1, source.FetchCount);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_hundred_callers_at_a_due_refresh_start_one_refresh()
    {
        (ScriptedCredentials source, AwsCredentials first) = await StartedAsync(TimeSpan.FromHours(1));
        _clock.Advance(TimeSpan.FromMinutes(56));
        for (int i = 0; i < 100; i++)
            Assert.Same(first, Completed(source));
        AwsCredentials second = ExpiringIn(TimeSpan.FromHours(1));
        await source.CompleteAsync(second);
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
    public async Task Refresh_starts_up_to_five_minutes_before_expiration_minus_jitter(double jitter, double lifetimeMinutes, double refreshMinute)
    {
        (ScriptedCredentials source, AwsCredentials first) = await StartedAsync(TimeSpan.FromMinutes(lifetimeMinutes), jitter: jitter);
        _clock.Advance(TimeSpan.FromMinutes(refreshMinute) - TimeSpan.FromSeconds(1));
        Assert.Same(first, Completed(source));
        Assert.Null(source.PendingRefresh);
        _clock.Advance(TimeSpan.FromSeconds(1));
        Assert.Same(first, Completed(source));
        Assert.NotNull(source.PendingRefresh);
        AwsCredentials second = ExpiringIn(TimeSpan.FromHours(1));
        await source.CompleteAsync(second);
        Assert.Same(second, Completed(source));
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Credentials_without_expiration_are_cached_indefinitely()
    {
        var source = new ScriptedCredentials(_clock);
        Task<AwsCredentials> pending = source.GetCredentialsAsync(Cancellation).AsTask();
        var first = new AwsCredentials("AKID", "secret");
        await source.CompleteAsync(first);
        await pending;
        _clock.Advance(TimeSpan.FromDays(3_650));
        Assert.Same(first, Completed(source));
        Assert.Equal(1, source.FetchCount);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Caller_waits_for_a_refresh_after_expiration()
    {
        (ScriptedCredentials source, _) = await StartedAsync(TimeSpan.FromHours(1));
        _clock.Advance(TimeSpan.FromHours(1));
        Task<AwsCredentials> pending = source.GetCredentialsAsync(Cancellation).AsTask();
        Assert.False(pending.IsCompleted);
        AwsCredentials second = ExpiringIn(TimeSpan.FromHours(1));
        await source.CompleteAsync(second);
        Assert.Same(second, await pending);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Credentials_rejected_by_a_service_are_replaced_before_the_next_use()
    {
        (ScriptedCredentials source, AwsCredentials first) = await StartedAsync(TimeSpan.FromHours(1));
        source.Invalidate(first, isCertain: true);
        Task<AwsCredentials> pending = source.GetCredentialsAsync(Cancellation).AsTask();
        Assert.False(pending.IsCompleted);
        AwsCredentials second = ExpiringIn(TimeSpan.FromHours(1), "token2");
        await source.CompleteAsync(second);
        Assert.Same(second, await pending);
        // A call that was in flight with the old credentials does not invalidate the new ones.
        source.Invalidate(first, isCertain: true);
        Assert.Same(second, Completed(source));
        Assert.Equal(2, source.FetchCount);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Credentials_that_may_have_been_rejected_are_replaced_unless_just_fetched()
    {
        (ScriptedCredentials source, AwsCredentials first) = await StartedAsync(TimeSpan.FromHours(1));
        source.Invalidate(first, isCertain: false);
        Assert.Same(first, Completed(source));
        _clock.Advance(TimeSpan.FromSeconds(10));
        source.Invalidate(first, isCertain: false);
        Assert.False(source.GetCredentialsAsync(Cancellation).IsCompleted);
        await source.CompleteAsync(ExpiringIn(TimeSpan.FromHours(1)));
        Assert.Equal(2, source.FetchCount);
    }

    // A HEAD request that is rejected for another reason is rejected with any credentials.
    [Theory(Timeout = TimeLimit)]
    [InlineData("token")]
    [InlineData("token2")]
    public async Task Uncertain_rejection_refetches_at_most_once_in_five_minutes(string token)
    {
        (ScriptedCredentials source, AwsCredentials first) = await StartedAsync(TimeSpan.FromHours(1));
        _clock.Advance(TimeSpan.FromSeconds(10));
        source.Invalidate(first, isCertain: false);
        Task<AwsCredentials> pending = source.GetCredentialsAsync(Cancellation).AsTask();
        AwsCredentials second = ExpiringIn(TimeSpan.FromHours(1), token);
        await source.CompleteAsync(second);
        Assert.Same(second, await pending);
        _clock.Advance(TimeSpan.FromMinutes(5) - TimeSpan.FromSeconds(1));
        source.Invalidate(second, isCertain: false);
        Assert.Same(second, Completed(source));
        Assert.Null(source.PendingRefresh);
        _clock.Advance(TimeSpan.FromSeconds(1));
        source.Invalidate(second, isCertain: false);
        Assert.False(source.GetCredentialsAsync(Cancellation).IsCompleted);
        await source.CompleteAsync(second);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Credentials_that_may_have_been_rejected_are_still_used_if_their_refresh_fails()
    {
        (ScriptedCredentials source, AwsCredentials first) = await StartedAsync(TimeSpan.FromHours(1));
        _clock.Advance(TimeSpan.FromSeconds(10));
        source.Invalidate(first, isCertain: false);
        Task<AwsCredentials> pending = source.GetCredentialsAsync(Cancellation).AsTask();
        Assert.False(pending.IsCompleted);
        await source.FailAsync();
        Assert.Same(first, await pending);
        Assert.Same(first, Completed(source));
        Assert.Null(source.PendingRefresh);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Credentials_rejected_with_certainty_are_not_used_if_their_refresh_fails()
    {
        (ScriptedCredentials source, AwsCredentials first) = await StartedAsync(TimeSpan.FromHours(1));
        _clock.Advance(TimeSpan.FromSeconds(10));
        source.Invalidate(first, isCertain: false);
        source.Invalidate(first, isCertain: true);
        Task<AwsCredentials> pending = source.GetCredentialsAsync(Cancellation).AsTask();
        await source.FailAsync();
        await Assert.ThrowsAsync<TernCredentialsException>(() => pending);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Refresh_that_returns_the_rejected_credentials_is_repeated_after_ten_seconds()
    {
        (ScriptedCredentials source, AwsCredentials first) = await StartedAsync(TimeSpan.FromHours(1));
        source.Invalidate(first, isCertain: true);
        Task<AwsCredentials> pending = source.GetCredentialsAsync(Cancellation).AsTask();
        AwsCredentials same = ExpiringIn(TimeSpan.FromHours(1));
        await source.CompleteAsync(same);
        Assert.Same(same, await pending);
        _clock.Advance(TimeSpan.FromSeconds(9));
        source.Invalidate(same, isCertain: true);
        Assert.Same(same, Completed(source));
        Assert.Null(source.PendingRefresh);
        _clock.Advance(TimeSpan.FromSeconds(1));
        Assert.Same(same, Completed(source));
        AwsCredentials next = ExpiringIn(TimeSpan.FromHours(1), "token2");
        await source.CompleteAsync(next);
        Assert.Same(next, Completed(source));
        Assert.Equal(3, source.FetchCount);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Rejected_credentials_without_expiration_are_fetched_again()
    {
        var source = new ScriptedCredentials(_clock);
        Task<AwsCredentials> pending = source.GetCredentialsAsync(Cancellation).AsTask();
        var first = new AwsCredentials("AKID", "secret", "token");
        await source.CompleteAsync(first);
        await pending;
        source.Invalidate(first, isCertain: true);
        pending = source.GetCredentialsAsync(Cancellation).AsTask();
        await source.CompleteAsync(new("AKID", "secret", "token"));
        AwsCredentials same = await pending;
        _clock.Advance(TimeSpan.FromSeconds(10));
        Assert.Same(same, Completed(source));
        var next = new AwsCredentials("AKID", "secret", "token2");
        await source.CompleteAsync(next);
        _clock.Advance(TimeSpan.FromDays(1));
        Assert.Same(next, Completed(source));
        Assert.Equal(3, source.FetchCount);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Failed_refresh_retains_valid_credentials_and_is_repeated_after_ten_seconds()
    {
        (ScriptedCredentials source, AwsCredentials first) = await StartedAsync(TimeSpan.FromHours(1));
        _clock.Advance(TimeSpan.FromMinutes(55));
        Assert.Same(first, Completed(source));
        await source.FailAsync();
        _clock.Advance(TimeSpan.FromSeconds(9));
        Assert.Same(first, Completed(source));
        Assert.Null(source.PendingRefresh);
        _clock.Advance(TimeSpan.FromSeconds(1));
        Assert.Same(first, Completed(source));
        AwsCredentials second = ExpiringIn(TimeSpan.FromHours(1));
        await source.CompleteAsync(second);
        Assert.Same(second, Completed(source));
        Assert.Equal(3, source.FetchCount);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Refresh_that_continues_to_fail_throws_after_expiration()
    {
        (ScriptedCredentials source, AwsCredentials first) = await StartedAsync(TimeSpan.FromHours(1));
        _clock.Advance(TimeSpan.FromMinutes(60) - TimeSpan.FromSeconds(1));
        Assert.Same(first, Completed(source));
        await source.FailAsync();
        Assert.Same(first, Completed(source));
        _clock.Advance(TimeSpan.FromSeconds(1));
        Task<AwsCredentials> pending = source.GetCredentialsAsync(Cancellation).AsTask();
        await source.FailAsync();
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => pending);
        Assert.IsType<HttpRequestException>(error.InnerException);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Failed_first_fetch_throws_for_all_waiting_callers_and_the_next_call_fetches_again()
    {
        var source = new ScriptedCredentials(_clock);
        Task<AwsCredentials> one = source.GetCredentialsAsync(Cancellation).AsTask();
        Task<AwsCredentials> two = source.GetCredentialsAsync(Cancellation).AsTask();
        await source.FailAsync(new InvalidOperationException("the secret is hunter2"));
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => one);
        await Assert.ThrowsAsync<TernCredentialsException>(() => two);
        Assert.Contains(nameof(ScriptedCredentials), error.Message, StringComparison.Ordinal);
        Assert.Contains(nameof(InvalidOperationException), error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("hunter2", error.Message, StringComparison.Ordinal);
        Assert.Equal(1, source.FetchCount);

        Task<AwsCredentials> three = source.GetCredentialsAsync(Cancellation).AsTask();
        AwsCredentials first = ExpiringIn(TimeSpan.FromHours(1));
        await source.CompleteAsync(first);
        Assert.Same(first, await three);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task TernCredentialsException_of_a_source_is_thrown_unchanged()
    {
        var source = new ScriptedCredentials(_clock);
        Task<AwsCredentials> pending = source.GetCredentialsAsync(Cancellation).AsTask();
        var thrown = new TernCredentialsException("The role is gone.");
        await source.FailAsync(thrown);
        Assert.Same(thrown, await Assert.ThrowsAsync<TernCredentialsException>(() => pending));
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Canceled_fetch_throws_TernCredentialsException_instead_of_OperationCanceledException()
    {
        var source = new ScriptedCredentials(_clock);
        Task<AwsCredentials> pending = source.GetCredentialsAsync(Cancellation).AsTask();
        await source.FailAsync(new TaskCanceledException());
        await Assert.ThrowsAsync<TernCredentialsException>(() => pending);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Source_that_returns_null_is_named_in_the_error()
    {
        var source = new ScriptedCredentials(_clock);
        Task<AwsCredentials> pending = source.GetCredentialsAsync(Cancellation).AsTask();
        (await source.NextFetchAsync()).SetResult(null!);
        Assert.Contains(nameof(ScriptedCredentials), (await Assert.ThrowsAsync<TernCredentialsException>(() => pending)).Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Canceled_caller_does_not_cancel_the_shared_fetch()
    {
        var source = new ScriptedCredentials(_clock);
        using var cancellation = new CancellationTokenSource();
        Task<AwsCredentials> canceled = source.GetCredentialsAsync(cancellation.Token).AsTask();
        Task<AwsCredentials> other = source.GetCredentialsAsync(Cancellation).AsTask();
        TaskCompletionSource<AwsCredentials> fetch = await source.NextFetchAsync();
        await cancellation.CancelAsync();
        var error = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => canceled);
        Assert.Equal(cancellation.Token, error.CancellationToken);
        Assert.False(source.LastToken.IsCancellationRequested);
        Assert.False(other.IsCompleted);

        AwsCredentials first = ExpiringIn(TimeSpan.FromHours(1));
        fetch.SetResult(first);
        Assert.Same(first, await other);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Fetch_whose_callers_were_all_canceled_is_used_by_the_next_caller()
    {
        var source = new ScriptedCredentials(_clock);
        using var cancellation = new CancellationTokenSource();
        Task<AwsCredentials> canceled = source.GetCredentialsAsync(cancellation.Token).AsTask();
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => canceled);
        AwsCredentials first = ExpiringIn(TimeSpan.FromHours(1));
        await source.CompleteAsync(first);
        Assert.Same(first, Completed(source));
        Assert.Equal(1, source.FetchCount);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Fetch_that_ignores_its_token_fails_after_one_minute()
    {
        var source = new ScriptedCredentials(_clock);
        Task<AwsCredentials> pending = source.GetCredentialsAsync(Cancellation).AsTask();
        await source.NextFetchAsync();
        _clock.Advance(TimeSpan.FromMinutes(1));
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => pending);
        Assert.Contains("60 s", error.Message, StringComparison.Ordinal);
        Assert.True(source.LastToken.IsCancellationRequested);

        Task<AwsCredentials> again = source.GetCredentialsAsync(Cancellation).AsTask();
        AwsCredentials first = ExpiringIn(TimeSpan.FromHours(1));
        await source.CompleteAsync(first);
        Assert.Same(first, await again);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Expired_credentials_are_used_while_the_refresh_fails_if_the_source_allows_it()
    {
        (ScriptedCredentials source, AwsCredentials first) = await StartedAsync(TimeSpan.FromHours(1), allowsExpired: true);
        _clock.Advance(TimeSpan.FromHours(2));
        Task<AwsCredentials> pending = source.GetCredentialsAsync(Cancellation).AsTask();
        Assert.False(pending.IsCompleted);
        await source.FailAsync();
        Assert.Same(first, await pending);

        // After this failure, callers no longer wait for the refresh.
        Assert.Same(first, Completed(source));
        Assert.Null(source.PendingRefresh);
        _clock.Advance(TimeSpan.FromSeconds(10));
        Assert.Same(first, Completed(source));
        AwsCredentials second = ExpiringIn(TimeSpan.FromHours(1));
        await source.CompleteAsync(second);
        Assert.Same(second, Completed(source));
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Fetched_credentials_may_be_expired_if_the_source_allows_it()
    {
        var source = new ScriptedCredentials(_clock, allowsExpired: true);
        Task<AwsCredentials> pending = source.GetCredentialsAsync(Cancellation).AsTask();
        AwsCredentials expired = ExpiringIn(TimeSpan.FromMinutes(-1));
        await source.CompleteAsync(expired);
        Assert.Same(expired, await pending);
        Assert.Same(expired, Completed(source));
        Assert.Equal(1, source.FetchCount);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Fetched_credentials_that_are_expired_throw_with_expiration_and_current_time()
    {
        var source = new ScriptedCredentials(_clock);
        Task<AwsCredentials> pending = source.GetCredentialsAsync(Cancellation).AsTask();
        (await source.NextFetchAsync()).SetResult(ExpiringIn(TimeSpan.FromMinutes(-1)));
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => pending);
        Assert.Contains("2026-11-21 07:59:00Z", error.Message, StringComparison.Ordinal);
        Assert.Contains("2026-11-21 08:00:00Z", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("secret-", error.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Wall_clock_jump_past_expiration_starts_a_refresh()
    {
        (ScriptedCredentials source, _) = await StartedAsync(TimeSpan.FromHours(1));
        _clock.JumpWallClock(TimeSpan.FromHours(8));
        Task<AwsCredentials> pending = source.GetCredentialsAsync(Cancellation).AsTask();
        Assert.False(pending.IsCompleted);
        AwsCredentials second = ExpiringIn(TimeSpan.FromHours(1));
        await source.CompleteAsync(second);
        Assert.Same(second, await pending);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Wall_clock_set_back_does_not_delay_the_refresh()
    {
        (ScriptedCredentials source, AwsCredentials first) = await StartedAsync(TimeSpan.FromHours(1));
        _clock.JumpWallClock(TimeSpan.FromHours(-8));
        _clock.Advance(TimeSpan.FromMinutes(54));
        Assert.Same(first, Completed(source));
        Assert.Null(source.PendingRefresh);
        _clock.Advance(TimeSpan.FromMinutes(1));
        Assert.Same(first, Completed(source));
        Assert.NotNull(source.PendingRefresh);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Temporary_wall_clock_jump_does_not_delay_the_next_fetch()
    {
        (ScriptedCredentials source, AwsCredentials first) = await StartedAsync(TimeSpan.FromHours(1), allowsExpired: true);
        _clock.JumpWallClock(TimeSpan.FromDays(3_650));
        Task<AwsCredentials> pending = source.GetCredentialsAsync(Cancellation).AsTask();
        await source.FailAsync();
        Assert.Same(first, await pending);
        _clock.JumpWallClock(TimeSpan.FromDays(-3_650));
        _clock.Advance(TimeSpan.FromSeconds(10));
        Assert.Same(first, Completed(source));
        AwsCredentials second = ExpiringIn(TimeSpan.FromHours(1));
        await source.CompleteAsync(second);
        Assert.Same(second, Completed(source));
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Fetch_runs_without_the_AsyncLocal_values_of_its_caller()
    {
        var ambient = new AsyncLocal<string?> { Value = "a request" };
        string? seen = "not called";
        var source = new DelegateCredentialsProvider(_ =>
        {
            seen = ambient.Value;
            return new(ExpiringIn(TimeSpan.FromHours(1)));
        }, _clock);
        await source.GetCredentialsAsync(Cancellation);
        Assert.Null(seen);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_source_that_blocks_its_thread_does_not_block_callers_with_valid_credentials()
    {
        using var release = new ManualResetEventSlim();
        bool isFirst = true;
        var source = new DelegateCredentialsProvider(
            _ =>
            {
                if (!isFirst)
                    release.Wait(Cancellation);
                isFirst = false;
                return new(ExpiringIn(TimeSpan.FromHours(1)));
            },
            _clock);
        AwsCredentials first = await source.GetCredentialsAsync(Cancellation);
        _clock.Advance(TimeSpan.FromMinutes(59));
        Assert.Same(first, Completed(source));
        Task refresh = source.PendingRefresh!;
        Assert.False(refresh.IsCompleted);
        release.Set();
        await refresh;
        Assert.NotSame(first, Completed(source));
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Delegate_that_throws_synchronously_fails_the_fetch()
    {
        var source = new DelegateCredentialsProvider(_ => throw new IOException("disk"), _clock);
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => source.GetCredentialsAsync(Cancellation).AsTask());
        Assert.IsType<IOException>(error.InnerException);
        Assert.Throws<ArgumentNullException>(() => new DelegateCredentialsProvider(null!));
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Caller_that_races_with_a_completed_refresh_does_not_start_another()
    {
        int fetches = 0;
        var clock = new InterruptedTimeProvider(_clock);
        var source = new DelegateCredentialsProvider(
            _ =>
            {
                fetches++;
                return new(new AwsCredentials("AKID", "secret", "token", clock.GetUtcNow() + TimeSpan.FromHours(1)));
            },
            clock);
        await source.GetCredentialsAsync(Cancellation);
        _clock.Advance(TimeSpan.FromMinutes(59.5));

        // Another caller completes a refresh after this caller has read the credentials and before it reads the clock.
        clock.Interruption = () =>
        {
            Completed(source);
            SpinWait.SpinUntil(() => source.PendingRefresh is null);
        };
        Completed(source);
        Assert.Null(source.PendingRefresh);
        Assert.Equal(2, fetches);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Cached_credentials_are_returned_without_allocation()
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

    private static AwsCredentials Completed(RefreshingCredentialsProvider source)
    {
        ValueTask<AwsCredentials> pending = source.GetCredentialsAsync(CancellationToken.None);
        Assert.True(pending.IsCompletedSuccessfully);
        return pending.Result;
    }

    private AwsCredentials ExpiringIn(TimeSpan lifetime, string token = "token") => new("AKID", "secret-key", token, _clock.GetUtcNow() + lifetime);

    private async Task<(ScriptedCredentials Source, AwsCredentials First)> StartedAsync(TimeSpan lifetime, bool allowsExpired = false, double jitter = 0)
    {
        var source = new ScriptedCredentials(_clock, allowsExpired, jitter);
        Task<AwsCredentials> pending = source.GetCredentialsAsync(Cancellation).AsTask();
        AwsCredentials first = ExpiringIn(lifetime);
        await source.CompleteAsync(first);
        return (source, await pending);
    }
}
