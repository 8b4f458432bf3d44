using System.Collections.Concurrent;
using System.Globalization;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Batches;

public class BatchEntryExecutorTests
{
    private readonly ConcurrentQueue<string[]> _sent = new();

    private readonly InstantTime _time = new();

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Results_are_returned_in_the_order_of_the_entries()
    {
        IReadOnlyList<string> results = await RunAsync(Numbered(95), Succeed);
        Assert.Equal(Numbered(95).Select(entry => $"took {entry}"), results);
        Assert.Equal([5, 10, 10, 10, 10, 10, 10, 10, 10, 10], _sent.Select(batch => batch.Length).Order());
    }

    [Fact]
    public async Task Only_entries_with_retryable_failures_are_retried()
    {
        int attempt = 0;
        var exception = await Assert.ThrowsAsync<TernBatchIncompleteException<string>>(() => RunAsync(["a", "b", "c", "d"], batch =>
        {
            attempt++;
            foreach (BatchEntry<string, string> entry in batch)
            {
                if (entry.Value == "b")
                    entry.Fail("Invalid", "not like this", shouldRetry: false);
                else if (entry.Value is "a" or "d" && attempt < 3)
                    entry.Fail("Busy", null, shouldRetry: true);
                else
                    Succeed(entry);
            }
        }));
        Assert.Equal([["a", "b", "c", "d"], ["a", "d"], ["a", "d"]], _sent);
        Assert.Equal(["took a", null, "took c", "took d"], exception.Results);
        BatchFailure failure = Assert.Single(exception.Failures);
        Assert.Equal((1, "Invalid", "not like this", null), (failure.Index, failure.Code, failure.Message, failure.Exception));
        Assert.Equal("PutThings: 1 of 4 entries failed (Invalid: 1). The first is entry 1. See Failures for all of them.", exception.Message);
        Assert.All(_time.Waits, wait => Assert.InRange(wait.TotalMilliseconds, 0, 100));
    }

    [Fact]
    public async Task Exhausted_attempts_report_the_remaining_entries_as_not_sent()
    {
        var exception = await Assert.ThrowsAsync<TernBatchIncompleteException<string>>(() => RunAsync(
            Numbered(15), batch => Each(batch, entry => entry.Fail("Busy", "later", shouldRetry: true)), new() { MaxAttempts = 3, MaxConcurrency = 1 }));
        Assert.Equal(3, _sent.Count);
        Assert.Equal([.. Enumerable.Repeat("Busy", 10), .. Enumerable.Repeat(BatchFailure.NotSent, 5)], exception.Failures.Select(failure => failure.Code));
        Assert.Contains("Busy: 10, NotSent: 5", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Failed_request_stops_the_batch_and_earlier_results_are_returned()
    {
        var error = new TernServiceException("AccessDenied", "no");
        var exception = await Assert.ThrowsAsync<TernBatchIncompleteException<string>>(() => RunAsync(
            Numbered(30), batch => Each(batch, entry =>
            {
                if (entry.Index == 10)
                    throw error;
                Succeed(entry);
            }), new() { MaxConcurrency = 1 }));
        Assert.Equal(2, _sent.Count);
        Assert.Equal(Enumerable.Range(10, 20), exception.Failures.Select(failure => failure.Index));
        Assert.Equal([.. Enumerable.Repeat("AccessDenied", 10), .. Enumerable.Repeat(BatchFailure.NotSent, 10)], exception.Failures.Select(failure => failure.Code));
        Assert.All(exception.Failures, failure => Assert.Same(error, failure.Exception));
        Assert.Same(error, exception.InnerException);
        Assert.Equal("took 9", exception.Results[9]);
    }

    [Fact]
    public async Task Entry_missing_in_the_response_is_reported_and_not_retried()
    {
        var exception = await Assert.ThrowsAsync<TernBatchIncompleteException<string>>(() => RunAsync(["a", "b"], batch => Succeed(batch[0])));
        Assert.Single(_sent);
        Assert.Equal(BatchFailure.NoResponse, Assert.Single(exception.Failures).Code);
    }

    [Fact]
    public async Task Ordered_batch_sends_one_entry_of_a_key_per_request()
    {
        bool isFirst = true;
        await RunAsync(["x1", "y1", "x2", "-", "x3", "y2"], batch => Each(batch, entry =>
        {
            if (entry.Value == "x2" && isFirst)
            {
                isFirst = false;
                entry.Fail("Busy", null, shouldRetry: true);
                return;
            }
            Succeed(entry);
        }), inOrder: true);
        Assert.Equal([["x1", "y1", "-"], ["x2", "y2"], ["x2"], ["x3"]], _sent);
    }

    [Fact]
    public async Task Ordered_batch_sends_no_entry_after_a_failed_entry_of_its_key()
    {
        var exception = await Assert.ThrowsAsync<TernBatchIncompleteException<string>>(() => RunAsync(["x1", "x2", "y1", "y2", "x3"], batch => Each(batch, entry =>
        {
            if (entry.Value == "x1")
                entry.Fail("Invalid", null, shouldRetry: false);
            else
                Succeed(entry);
        }), inOrder: true));
        Assert.Equal([["x1", "y1"], ["y2"]], _sent);
        Assert.Equal(["entry 0: Invalid", "entry 1: NotSent", "entry 4: NotSent"], exception.Failures.Select(failure => failure.ToString()));
    }

    [Fact]
    public async Task Results_are_returned_in_the_caller_s_order_if_entries_are_sent_in_another_order()
    {
        IReadOnlyList<string> results = await new BatchEntryExecutor<string, string>
        {
            Operation = "PutThings",
            Limits = new(10, 1000),
            GetSize = entry => entry.Length,
            SendOrder = (a, b) => a[0].CompareTo(b[0]),
            CanJoin = (first, entry) => entry[0] - first[0] < 2,
            SendAsync = (batch, _) =>
            {
                _sent.Enqueue([.. batch.Select(entry => entry.Value)]);
                Succeed(batch);
                return Task.CompletedTask;
            },
            Options = new() { MaxConcurrency = 1 },
            TimeProvider = _time,
        }.ExecuteAsync(["c1", "a1", "c2", "b1", "a2"], Token);
        Assert.Equal([["a1", "a2", "b1"], ["c1", "c2"]], _sent);
        Assert.Equal(["took c1", "took a1", "took c2", "took b1", "took a2"], results);
    }

    [Fact]
    public async Task Canceled_batch_throws_OperationCanceledException()
    {
        using var stop = new CancellationTokenSource();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => RunAsync(Numbered(20), _ => stop.Cancel(), new() { MaxConcurrency = 1 }, cancellationToken: stop.Token));
        Assert.Single(_sent);
    }

    [Fact]
    public async Task Null_entry_throws_ArgumentException_with_its_index()
    {
        ArgumentException exception = await Assert.ThrowsAsync<ArgumentException>(() => RunAsync(["a", null!], Succeed));
        Assert.Contains("The entry at index 1 is null", exception.Message, StringComparison.Ordinal);
        Assert.Empty(_sent);
    }

    [Fact]
    public void Code_and_message_of_a_failure_are_truncated()
    {
        var failure = new BatchFailure(0, new string('a', 500), new string('b', 9000) + "\x1b[2J");
        Assert.Equal((129, 4097), (failure.Code.Length, failure.Message!.Length));
        Assert.Equal("a?b", new BatchFailure(0, "a\nb").Code);
    }

    private static string[] Numbered(int count) => [.. Enumerable.Range(0, count).Select(i => i.ToString(CultureInfo.InvariantCulture))];

    private static void Succeed(BatchEntry<string, string> entry) => entry.Succeed($"took {entry.Value}");

    private static void Succeed(IReadOnlyList<BatchEntry<string, string>> batch) => Each(batch, Succeed);

    private static void Each(IReadOnlyList<BatchEntry<string, string>> batch, Action<BatchEntry<string, string>> action)
    {
        foreach (BatchEntry<string, string> entry in batch)
            action(entry);
    }

    private Task<IReadOnlyList<string>> RunAsync(
        IReadOnlyList<string> entries,
        Action<IReadOnlyList<BatchEntry<string, string>>> respond,
        BatchOptions? options = null,
        bool inOrder = false,
        CancellationToken? cancellationToken = null) => new BatchEntryExecutor<string, string>
        {
            Operation = "PutThings",
            Limits = new(10, 1000),
            GetSize = entry => entry.Length,
            GetOrderKey = inOrder ? entry => entry[0] == '-' ? null : entry[..1] : null,
            SendAsync = (batch, _) =>
            {
                _sent.Enqueue([.. batch.Select(entry => entry.Value)]);
                respond(batch);
                return Task.CompletedTask;
            },
            Options = options ?? new(),
            TimeProvider = _time,
        }.ExecuteAsync(entries, cancellationToken ?? Token);
}
