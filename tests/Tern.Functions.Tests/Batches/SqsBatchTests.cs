using System.Collections.Concurrent;
using Microsoft.Extensions.Logging.Abstractions;

namespace Tern.Functions.Tests.Batches;

public sealed class SqsBatchTests
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(1);

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(100)]
    public async Task ForEachAsync_reports_each_failed_message_in_the_order_of_the_batch(int maxConcurrency)
    {
        var processed = new ConcurrentBag<string>();
        SqsBatchResponse response = await Function.ForEachAsync(
            TestBatch.Standard("1", "2", "3", "4", "5"),
            async (message, _) =>
            {
                processed.Add(message.MessageId);
                await Task.Yield();
                if (message.MessageId is "2" or "4")
                    throw new FormatException("x");
            },
            new() { MaxConcurrency = maxConcurrency, Logger = NullLogger.Instance },
            TestContext.Current.CancellationToken);
        Assert.Equal(["2", "4"], TestBatch.Ids(response));
        Assert.Equal(["1", "2", "3", "4", "5"], processed.Order(StringComparer.Ordinal));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task ForEachAsync_reports_all_messages_if_all_failed(int maxConcurrency)
    {
        SqsBatchResponse response = await Function.ForEachAsync(TestBatch.Standard("1", "2"), (_, _) => throw new FormatException("x"), new() { MaxConcurrency = maxConcurrency, Logger = NullLogger.Instance }, TestContext.Current.CancellationToken);
        Assert.Equal(["1", "2"], TestBatch.Ids(response));
    }

    [Fact]
    public async Task ForEachAsync_by_default_processes_one_message_after_another_in_order()
    {
        List<string> steps = [];
        SqsBatchResponse response = await Function.ForEachAsync(
            TestBatch.Standard("1", "2"),
            async (message, _) =>
            {
                steps.Add("start " + message.MessageId);
                await Task.Yield();
                steps.Add("end " + message.MessageId);
            },
            cancellationToken: TestContext.Current.CancellationToken);
        Assert.Equal(["start 1", "end 1", "start 2", "end 2"], steps);
        Assert.Empty(response.BatchItemFailures);
    }

    [Fact]
    public async Task ForEachAsync_with_MaxConcurrency_processes_as_many_messages_at_the_same_time_and_no_more()
    {
        int current = 0;
        int maximum = 0;
        var allStarted = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await Function.ForEachAsync(
            TestBatch.Standard([.. Enumerable.Range(0, 40).Select(i => $"{i}")]),
            async (_, token) =>
            {
                int count = Interlocked.Increment(ref current);
                InterlockedMax(ref maximum, count);
                if (count == 4)
                    allStarted.TrySetResult();
                await allStarted.Task.WaitAsync(s_limit, token);
                await Task.Yield();
                Interlocked.Decrement(ref current);
            },
            new() { MaxConcurrency = 4 },
            TestContext.Current.CancellationToken);
        Assert.Equal(4, maximum);
    }

    [Fact]
    public async Task ForEachAsync_with_MaxConcurrency_and_a_synchronous_handler_uses_several_threads()
    {
        using var both = new Barrier(2);
        SqsBatchResponse response = await Function.ForEachAsync(
            TestBatch.Standard("1", "2"),
            (_, token) =>
            {
                Assert.True(both.SignalAndWait(s_limit, token));
                return ValueTask.CompletedTask;
            },
            new() { MaxConcurrency = 2 },
            TestContext.Current.CancellationToken);
        Assert.Empty(response.BatchItemFailures);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task ForEachAsync_after_cancellation_reports_the_messages_that_were_not_started_and_awaits_the_others(int maxConcurrency)
    {
        var log = new RecordingLogger();
        using var source = new CancellationTokenSource();
        int started = 0;
        int ended = 0;
        SqsBatchResponse response = await Function.ForEachAsync(
            TestBatch.Standard("1", "2", "3", "4"),
            async (message, token) =>
            {
                if (Interlocked.Increment(ref started) == maxConcurrency)
                    await source.CancelAsync();
                await Task.Delay(Timeout.InfiniteTimeSpan, token).ContinueWith(_ => { }, TaskScheduler.Default);
                Interlocked.Increment(ref ended);
            },
            new() { MaxConcurrency = maxConcurrency, Logger = log },
            source.Token);
        Assert.Equal((maxConcurrency, maxConcurrency), (started, ended));
        Assert.Equal(4 - maxConcurrency, response.BatchItemFailures.Count);
        Assert.Equal("4", response.BatchItemFailures[^1].ItemIdentifier);
        Assert.Equal([$"Warning: {4 - maxConcurrency} of 4 records of the batch were not processed, because an earlier record failed, the token was cancelled or the time of the invocation has ended."], log.Messages);
    }

    [Fact]
    public async Task ForEachAsync_reports_a_message_whose_handler_was_cancelled()
    {
        using var source = new CancellationTokenSource();
        SqsBatchResponse response = await Function.ForEachAsync(
            TestBatch.Standard("1", "2"),
            async (_, token) =>
            {
                await source.CancelAsync();
                token.ThrowIfCancellationRequested();
            },
            new() { Logger = NullLogger.Instance },
            source.Token);
        Assert.Equal(["1", "2"], TestBatch.Ids(response));
    }

    [Fact]
    public async Task ForEachAsync_logs_each_failed_message()
    {
        var log = new RecordingLogger();
        await Function.ForEachAsync(TestBatch.Standard("1", "2", "3"), (message, _) => message.MessageId == "2" ? ValueTask.CompletedTask : throw new FormatException("x"), new() { Logger = log }, TestContext.Current.CancellationToken);
        Assert.Equal(["Error: Record 1 of the batch failed. FormatException", "Error: Record 3 of the batch failed. FormatException"], log.Messages);
    }

    [Fact]
    public async Task ForEachAsync_of_an_empty_batch_reports_success()
    {
        Assert.Empty((await Function.ForEachAsync(TestBatch.Standard(), (_, _) => throw new FormatException("x"), cancellationToken: TestContext.Current.CancellationToken)).BatchItemFailures);
        Assert.Empty((await Function.ForEachAsync(TestBatch.Standard(), (_, _) => throw new FormatException("x"), new() { MaxConcurrency = 3 }, TestContext.Current.CancellationToken)).BatchItemFailures);
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-1)]
    public async Task ForEachAsync_with_an_invalid_MaxConcurrency_throws(int maxConcurrency) =>
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(async () =>
            await Function.ForEachAsync(TestBatch.Standard("1"), (_, _) => ValueTask.CompletedTask, new() { MaxConcurrency = maxConcurrency }, TestContext.Current.CancellationToken));

    private static void InterlockedMax(ref int location, int value)
    {
        for (int seen = Volatile.Read(ref location); seen < value;)
        {
            int previous = Interlocked.CompareExchange(ref location, value, seen);
            if (previous == seen)
                return;
            seen = previous;
        }
    }
}
