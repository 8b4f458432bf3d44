using Tern.Support;

namespace Tern.Waiters;

public sealed class WaiterTests : IDisposable
{
    private readonly ManualTimeProvider _time = new();
    private readonly TestClient _client;
    private readonly List<double> _askedAt = [];
    private readonly long _start;

    public WaiterTests()
    {
        _client = new TestClient(TestClient.Defaults with { TimeProvider = _time });
        _start = _time.GetTimestamp();
    }

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task The_first_answer_may_be_the_one_waited_for()
    {
        await WaitAsync(["ready"], maxWait: 1);
        Assert.Equal([0.0], _askedAt);
    }

    [Fact]
    public async Task The_question_is_repeated_with_pauses_until_the_state_is_there()
    {
        Task wait = WaitAsync(["not yet", "Missing!", "not yet", "ready"], maxWait: 300);
        await PassTimeAsync(wait);
        await wait;

        Assert.Equal(4, _askedAt.Count);
        double[] pauses = [.. _askedAt.Zip(_askedAt.Skip(1), (earlier, later) => later - earlier)];
        Assert.Equal(2, pauses[0], precision: 3);
        Assert.InRange(pauses[1], 2, 4.1);
        Assert.InRange(pauses[2], 2, 8.1);
    }

    [Fact]
    public async Task A_state_that_rules_the_other_out_ends_the_wait()
    {
        Task wait = WaitAsync(["not yet", "failed"], maxWait: 300);
        await PassTimeAsync(wait);
        var error = await Assert.ThrowsAsync<WaiterException>(() => wait);
        Assert.Equal(("ThingReady", false), (error.Waiter, error.IsTimeout));
        Assert.Contains("ThingReady", error.Message, StringComparison.Ordinal);
        Assert.Null(error.InnerException);
    }

    [Fact]
    public async Task An_error_that_rules_it_out_is_told_too()
    {
        var error = await Assert.ThrowsAsync<WaiterException>(() => WaitAsync(["Deleted!"], maxWait: 300));
        Assert.False(error.IsTimeout);
        Assert.Equal("Deleted", Assert.IsType<ServiceException>(error.InnerException).ErrorCode);
    }

    [Fact]
    public async Task An_error_that_no_rule_names_is_thrown_as_it_is()
    {
        Task wait = WaitAsync(["not yet", "AccessDenied!"], maxWait: 300);
        await PassTimeAsync(wait);
        Assert.Equal("AccessDenied", (await Assert.ThrowsAsync<ServiceException>(() => wait)).ErrorCode);
        Assert.Equal(2, _askedAt.Count);
    }

    [Fact]
    public async Task An_answer_that_no_rule_names_is_asked_again()
    {
        Task wait = WaitAsync(["what?", "ready"], maxWait: 300);
        await PassTimeAsync(wait);
        await wait;
        Assert.Equal(2, _askedAt.Count);
    }

    [Fact]
    public async Task The_time_that_was_given_is_not_exceeded_and_the_last_question_comes_near_its_end()
    {
        Task wait = WaitAsync(["Missing!"], maxWait: 60);
        await PassTimeAsync(wait);
        var error = await Assert.ThrowsAsync<WaiterException>(() => wait);
        Assert.True(error.IsTimeout);
        Assert.Contains("00:01:00", error.Message, StringComparison.Ordinal);
        Assert.Equal("Missing", Assert.IsType<ServiceException>(error.InnerException).ErrorCode);
        Assert.Equal(58, _askedAt[^1], precision: 0);
        Assert.Contains($"after {_askedAt.Count} calls", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_time_below_the_least_pause_is_enough_for_one_question()
    {
        var error = await Assert.ThrowsAsync<WaiterException>(() => WaitAsync(["not yet"], maxWait: 1));
        Assert.True(error.IsTimeout);
        Assert.Single(_askedAt);
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => WaitAsync(["ready"], maxWait: 0));
    }

    [Fact]
    public async Task Cancellation_ends_the_pause()
    {
        using var source = new CancellationTokenSource();
        Task wait = WaitAsync(["not yet"], maxWait: 300, source.Token);
        Assert.False(wait.IsCompleted);
        await source.CancelAsync();
        Assert.Equal(source.Token, (await Assert.ThrowsAnyAsync<OperationCanceledException>(() => wait)).CancellationToken);
        Assert.Single(_askedAt);
    }

    [Fact]
    public async Task The_token_goes_with_each_question()
    {
        using var source = new CancellationTokenSource();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Waiter.RunAsync<TestClient, string, string>(
            "ThingReady", _client, "thing", async (_, _, token) =>
            {
                await source.CancelAsync();
                token.ThrowIfCancellationRequested();
                return "ready";
            },
            (_, _, _) => WaiterState.Success, TimeSpan.FromSeconds(2), TimeSpan.FromSeconds(120), TimeSpan.FromSeconds(9), source.Token));
    }

    public void Dispose() => _client.Dispose();

    // Each answer is a text, or an error's code with "!" behind it; the last one is repeated.
    private Task WaitAsync(string[] answers, double maxWait, CancellationToken? token = null) => Waiter.RunAsync(
        "ThingReady",
        _client,
        "thing",
        (_, _, _) =>
        {
            string answer = answers[Math.Min(_askedAt.Count, answers.Length - 1)];
            _askedAt.Add(_time.GetElapsedTime(_start).TotalSeconds);
            return answer.EndsWith('!')
                ? Task.FromException<string>(new ServiceException(answer[..^1], "no"))
                : Task.FromResult(answer);
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
