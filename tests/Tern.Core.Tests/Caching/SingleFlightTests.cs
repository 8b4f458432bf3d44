using System.Threading.Channels;
using Tern.Runtime;

namespace Tern.Core.Tests.Caching;

public class SingleFlightTests
{
    // Bounds a test that hangs.
    private const int TimeLimit = 60_000;

    private readonly Lock _gate = new();
    private readonly Channel<TaskCompletionSource<string>> _started = Channel.CreateUnbounded<TaskCompletionSource<string>>();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact(Timeout = TimeLimit)]
    public async Task Concurrent_callers_share_one_operation_and_its_result()
    {
        SingleFlight<string> flight = Create();
        Task<string>[] callers = [.. Enumerable.Range(0, 8).Select(_ => flight.JoinAsync(Token))];
        (await NextOperationAsync()).SetResult("value");
        string[] results = await Task.WhenAll(callers);
        Assert.All(results, result => Assert.Same(results[0], result));
        Assert.False(_started.Reader.TryRead(out _));
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Canceled_caller_does_not_cancel_the_others()
    {
        SingleFlight<string> flight = Create();
        using var cancellation = new CancellationTokenSource();
        Task<string> canceled = flight.JoinAsync(cancellation.Token), other = flight.JoinAsync(Token);
        await cancellation.CancelAsync();
        var error = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => canceled);
        Assert.Equal(cancellation.Token, error.CancellationToken);
        Assert.False(other.IsCompleted);
        (await NextOperationAsync()).SetResult("value");
        Assert.Equal("value", await other);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Operation_completes_after_its_last_caller_has_canceled()
    {
        string? stored = null;
        SingleFlight<string> flight = Create(completed => stored = completed.Result);
        using var cancellation = new CancellationTokenSource();
        Task<string> canceled = flight.JoinAsync(cancellation.Token);
        Task<string> inFlight = flight.InFlight!;
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => canceled);
        (await NextOperationAsync()).SetResult("value");
        await inFlight;
        Assert.Equal("value", stored);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Failure_is_thrown_to_all_callers_and_the_next_caller_starts_a_new_operation()
    {
        SingleFlight<string> flight = Create();
        Task<string>[] callers = [.. Enumerable.Range(0, 3).Select(_ => flight.JoinAsync(Token))];
        var failure = new IOException("down");
        (await NextOperationAsync()).SetException(failure);
        foreach (Task<string> caller in callers)
            Assert.Same(failure, await Assert.ThrowsAsync<IOException>(() => caller));
        Assert.Null(flight.InFlight);

        Task<string> next = flight.JoinAsync(Token);
        (await NextOperationAsync()).SetResult("value");
        Assert.Equal("value", await next);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Caller_after_the_completion_starts_a_new_operation()
    {
        SingleFlight<string> flight = Create();
        Task<string> first = flight.JoinAsync(Token);
        (await NextOperationAsync()).SetResult("first");
        Assert.Equal("first", await first);
        Task<string> second = flight.JoinAsync(Token);
        (await NextOperationAsync()).SetResult("second");
        Assert.Equal("second", await second);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Exception_of_the_synchronous_part_is_thrown_to_the_callers()
    {
        var flight = new SingleFlight<string>(_gate, () => throw new IOException("disk"), completed => completed.GetAwaiter().GetResult());
        await Assert.ThrowsAsync<IOException>(() => flight.JoinAsync(Token));
        Assert.Null(flight.InFlight);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Completion_replaces_a_failure_by_a_result()
    {
        SingleFlight<string> flight = Create(completed => completed.IsFaulted ? "stale" : "new");
        Task<string> caller = flight.JoinAsync(Token);
        (await NextOperationAsync()).SetException(new IOException("down"));
        Assert.Equal("stale", await caller);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Completion_stores_the_outcome_inside_the_gate()
    {
        bool isGateHeld = false;
        SingleFlight<string> flight = Create(completed =>
        {
            isGateHeld = _gate.IsHeldByCurrentThread;
            return completed.Result;
        });
        Task<string> caller = flight.JoinAsync(Token);
        (await NextOperationAsync()).SetResult("value");
        await caller;
        Assert.True(isGateHeld);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Operation_runs_outside_the_gate_and_without_the_AsyncLocal_values_of_its_caller()
    {
        var ambient = new AsyncLocal<string?> { Value = "a request" };
        (string? Before, string? After, bool IsGateHeld) seen = ("not called", "not called", true);
        var flight = new SingleFlight<string>(
            _gate,
            async () =>
            {
                string? before = ambient.Value;
                bool isGateHeld = _gate.IsHeldByCurrentThread;
                await Task.Yield();
                seen = (before, ambient.Value, isGateHeld);
                return "value";
            },
            completed => completed.Result);
        await flight.JoinAsync(Token);
        Assert.Equal((null, null, false), seen);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Caller_inside_the_gate_does_not_wait_for_the_synchronous_part_of_the_operation()
    {
        using var release = new ManualResetEventSlim();
        var flight = new SingleFlight<string>(
            _gate,
            () =>
            {
                release.Wait(Token);
                return Task.FromResult("value");
            },
            completed => completed.Result);
        Task<string> caller;
        lock (_gate)
            caller = flight.JoinAsync(Token);
        Assert.False(caller.IsCompleted);
        release.Set();
        Assert.Equal("value", await caller);
    }

    private SingleFlight<string> Create(Func<Task<string>, string>? complete = null) => new(
        _gate,
        () =>
        {
            var operation = new TaskCompletionSource<string>(TaskCreationOptions.RunContinuationsAsynchronously);
            Assert.True(_started.Writer.TryWrite(operation));
            return operation.Task;
        },
        complete ?? (completed => completed.GetAwaiter().GetResult()));

    /// <summary>Waits until the next operation has started and returns it.</summary>
    private ValueTask<TaskCompletionSource<string>> NextOperationAsync() => _started.Reader.ReadAsync(Token);
}
