using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Waiters;

public sealed class WaiterTests : IDisposable
{
    private readonly ManualTimeProvider _time = new();
    private readonly TestClient _client;
    private readonly List<double> _callTimes = [];
    private readonly long _start;

    public WaiterTests()
    {
        _client = new TestClient(TestClient.Defaults with { TimeProvider = _time });
        _start = _time.GetTimestamp();
    }

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Wait_completes_after_one_call_if_the_first_response_has_the_state()
    {
        await WaitAsync(["ready"], maxWait: 1);
        Assert.Equal([0.0], _callTimes);
    }

    [Fact]
    public async Task Call_is_repeated_with_delays_until_the_state_is_reached()
    {
        Task wait = WaitAsync(["not yet", "Missing!", "not yet", "ready"], maxWait: 300);
        await PassTimeAsync(wait);
        await wait;

        Assert.Equal(4, _callTimes.Count);
        double[] delays = [.. _callTimes.Zip(_callTimes.Skip(1), (earlier, later) => later - earlier)];
        Assert.Equal(2, delays[0], precision: 3);
        Assert.InRange(delays[1], 2, 4.1);
        Assert.InRange(delays[2], 2, 8.1);
    }

    [Fact]
    public async Task Failure_state_throws_TernWaiterException()
    {
        Task wait = WaitAsync(["not yet", "failed"], maxWait: 300);
        await PassTimeAsync(wait);
        var error = await Assert.ThrowsAsync<TernWaiterException>(() => wait);
        Assert.Equal(("ThingReady", false), (error.Waiter, error.IsTimeout));
        Assert.Contains("ThingReady", error.Message, StringComparison.Ordinal);
        Assert.Null(error.InnerException);
    }

    [Fact]
    public async Task Failure_error_throws_TernWaiterException_with_the_error_as_inner_exception()
    {
        var error = await Assert.ThrowsAsync<TernWaiterException>(() => WaitAsync(["Deleted!"], maxWait: 300));
        Assert.False(error.IsTimeout);
        Assert.Equal("Deleted", Assert.IsType<TernServiceException>(error.InnerException).ErrorCode);
    }

    [Fact]
    public async Task Error_without_a_matching_acceptor_is_thrown_unchanged()
    {
        Task wait = WaitAsync(["not yet", "AccessDenied!"], maxWait: 300);
        await PassTimeAsync(wait);
        Assert.Equal("AccessDenied", (await Assert.ThrowsAsync<TernServiceException>(() => wait)).ErrorCode);
        Assert.Equal(2, _callTimes.Count);
    }

    [Fact]
    public async Task Response_without_a_matching_acceptor_is_retried()
    {
        Task wait = WaitAsync(["unknown", "ready"], maxWait: 300);
        await PassTimeAsync(wait);
        await wait;
        Assert.Equal(2, _callTimes.Count);
    }

    [Fact]
    public async Task Wait_makes_its_last_call_before_the_max_wait_and_throws_a_timeout()
    {
        Task wait = WaitAsync(["Missing!"], maxWait: 60);
        await PassTimeAsync(wait);
        var error = await Assert.ThrowsAsync<TernWaiterException>(() => wait);
        Assert.True(error.IsTimeout);
        Assert.Contains("00:01:00", error.Message, StringComparison.Ordinal);
        Assert.Equal("Missing", Assert.IsType<TernServiceException>(error.InnerException).ErrorCode);
        Assert.Equal(58, _callTimes[^1], precision: 0);
        Assert.Contains($"after {_callTimes.Count} calls", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Max_wait_below_the_min_delay_allows_one_call()
    {
        var error = await Assert.ThrowsAsync<TernWaiterException>(() => WaitAsync(["not yet"], maxWait: 1));
        Assert.True(error.IsTimeout);
        Assert.Single(_callTimes);
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => WaitAsync(["ready"], maxWait: 0));
    }

    [Fact]
    public async Task Cancellation_during_a_delay_throws_OperationCanceledException()
    {
        using var source = new CancellationTokenSource();
        Task wait = WaitAsync(["not yet"], maxWait: 300, source.Token);
        Assert.False(wait.IsCompleted);
        await source.CancelAsync();
        Assert.Equal(source.Token, (await Assert.ThrowsAnyAsync<OperationCanceledException>(() => wait)).CancellationToken);
        Assert.Single(_callTimes);
    }

    [Fact]
    public async Task Cancellation_token_is_passed_to_each_call()
    {
        using var source = new CancellationTokenSource();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Waiter.WaitAsync<TestClient, string, string>(
            "ThingReady", _client, "thing", async (_, _, token) =>
            {
                await source.CancelAsync();
                token.ThrowIfCancellationRequested();
                return "ready";
            },
            (_, _, _) => WaiterState.Success, TimeSpan.FromSeconds(2), TimeSpan.FromSeconds(120), TimeSpan.FromSeconds(9), source.Token));
    }

    public void Dispose() => _client.Dispose();

    // Each response is a text, or an error code followed by "!". The last one is repeated.
    private Task WaitAsync(string[] responses, double maxWait, CancellationToken? token = null) => Waiter.WaitAsync(
        "ThingReady",
        _client,
        "thing",
        (_, _, _) =>
        {
            string next = responses[Math.Min(_callTimes.Count, responses.Length - 1)];
            _callTimes.Add(_time.GetElapsedTime(_start).TotalSeconds);
            return next.EndsWith('!')
                ? Task.FromException<string>(new TernServiceException(next[..^1], "no"))
                : Task.FromResult(next);
        },
        (_, response, error) => (response, error?.ErrorCode) switch
        {
            ("ready", _) => WaiterState.Success,
            ("failed", _) or (_, "Deleted") => WaiterState.Failure,
            ("not yet", _) or (_, "Missing") => WaiterState.Retry,
            _ => null,
        },
        minDelay: TimeSpan.FromSeconds(2),
        maxDelay: TimeSpan.FromSeconds(120),
        TimeSpan.FromSeconds(maxWait),
        token ?? Token);

    private async Task PassTimeAsync(Task wait)
    {
        while (!wait.IsCompleted)
        {
            if (_time.PendingTimers is [var next, ..])
                _time.Advance(next);
            await Task.Yield();
        }
    }
}
