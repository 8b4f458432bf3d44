using System.Collections.Concurrent;
using Microsoft.Extensions.Logging.Abstractions;

namespace Tern.Functions.Tests.Batches;

public sealed class FifoBatchTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(10)]
    public async Task Failure_stops_its_message_group_and_other_groups_continue(int maxConcurrency)
    {
        var processed = new ConcurrentQueue<string>();
        SqsBatchResponse response = await Function.ForEachAsync(
            TestBatch.Fifo("a1", "b1", "a2", "b2", "a3", "c1"),
            async (message, _) =>
            {
                await Task.Yield();
                processed.Enqueue(message.MessageId);
                if (message.MessageId == "a2")
                    throw new FormatException("x");
            },
            new() { MaxConcurrency = maxConcurrency, Logger = NullLogger.Instance },
            TestContext.Current.CancellationToken);
        Assert.Equal(["a2", "a3"], TestBatch.Ids(response));
        Assert.Equal(["a1", "a2", "b1", "b2", "c1"], processed.Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task Messages_are_by_default_processed_in_the_order_of_the_batch()
    {
        List<string> processed = [];
        await Function.ForEachAsync(
            TestBatch.Fifo("a1", "b1", "a2", "b2"),
            (message, _) =>
            {
                processed.Add(message.MessageId);
                return ValueTask.CompletedTask;
            },
            cancellationToken: TestContext.Current.CancellationToken);
        Assert.Equal(["a1", "b1", "a2", "b2"], processed);
    }

    [Fact]
    public async Task Order_of_each_message_group_is_preserved_with_concurrency()
    {
        string[] ids = [.. Enumerable.Range(0, 300).Select(i => $"{(char)('a' + (i % 7))}{i:000}")];
        var processed = new ConcurrentDictionary<char, List<string>>();
        int concurrent = 0;
        SqsBatchResponse response = await Function.ForEachAsync(
            TestBatch.Fifo(ids),
            async (message, _) =>
            {
                List<string> own = processed.GetOrAdd(message.MessageId[0], _ => []);
                own.Add(message.MessageId);
                int count = own.Count;
                await Task.Yield();
                // Another message of the group would have been added.
                if (own.Count != count)
                    Interlocked.Increment(ref concurrent);
            },
            new() { MaxConcurrency = 5 },
            TestContext.Current.CancellationToken);
        Assert.Empty(response.BatchItemFailures);
        Assert.Equal(0, concurrent);
        Assert.All(processed, group => Assert.Equal(ids.Where(id => id[0] == group.Key), group.Value));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public async Task Message_groups_of_a_standard_queue_do_not_order_its_messages(int maxConcurrency)
    {
        int calls = 0;
        SqsBatchResponse response = await Function.ForEachAsync(
            TestBatch.Fair("a1", "a2", "a3"),
            (message, _) => Interlocked.Increment(ref calls) > 0 && message.MessageId == "a1" ? throw new FormatException("x") : ValueTask.CompletedTask,
            new() { MaxConcurrency = maxConcurrency, Logger = NullLogger.Instance },
            TestContext.Current.CancellationToken);
        Assert.Equal(["a1"], TestBatch.Ids(response));
        Assert.Equal(3, calls);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public async Task Messages_without_a_message_group_are_one_group(int maxConcurrency)
    {
        var batch = new SqsEvent { Records = [.. TestBatch.Fifo("1", "2").Records.Select(message => message with { Attributes = null })] };
        SqsBatchResponse response = await Function.ForEachAsync(batch, (_, _) => throw new FormatException("x"), new() { MaxConcurrency = maxConcurrency, Logger = NullLogger.Instance }, TestContext.Current.CancellationToken);
        Assert.Equal(["1", "2"], TestBatch.Ids(response));
    }

    [Fact]
    public async Task Random_batches_are_processed_and_reported_by_the_rules()
    {
        for (int seed = 0; seed < 200; seed++)
        {
            var random = new Random(seed);
            string[] ids = [.. Enumerable.Range(0, random.Next(0, 30)).Select(i => $"{(char)('a' + random.Next(5))}{i:00}")];
            HashSet<string> failing = [.. ids.Where(_ => random.Next(6) == 0)];
            var processed = new ConcurrentBag<string>();
            SqsBatchResponse response = await Function.ForEachAsync(
                TestBatch.Fifo(ids),
                async (message, _) =>
                {
                    processed.Add(message.MessageId);
                    if (message.MessageId[^1] % 2 == 0)
                        await Task.Yield();
                    if (failing.Contains(message.MessageId))
                        throw new FormatException("x");
                },
                new() { MaxConcurrency = random.Next(1, 6), Logger = NullLogger.Instance },
                TestContext.Current.CancellationToken);
            string[] expected = [.. ids.Where((id, index) => ids.Take(index + 1).Any(earlier => earlier[0] == id[0] && failing.Contains(earlier)))];
            Assert.Equal(expected, TestBatch.Ids(response));
            Assert.Equal(ids.Except(expected).Concat(expected.GroupBy(id => id[0]).Select(group => group.First())).Order(StringComparer.Ordinal), processed.Order(StringComparer.Ordinal));
        }
    }
}
