using System.Collections.Concurrent;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Batches;

public class BatchExecutorTests
{
    private static readonly int[] Hundred = [.. Enumerable.Range(0, 100)];

    private readonly InstantTime _time = new();

    [Fact]
    public async Task Elements_are_sent_in_batches_in_their_order()
    {
        var sent = new List<IReadOnlyList<int>>();
        IReadOnlyList<int> unprocessed = await RunAsync((batch, _) => { sent.Add(batch); return Done(); }, new() { MaxConcurrency = 1 }, size: 30);
        Assert.Empty(unprocessed);
        Assert.Equal([30, 30, 30, 10], sent.Select(batch => batch.Count));
        Assert.Equal(Hundred, sent.SelectMany(batch => batch));
        Assert.Empty(_time.Waits);
    }

    [Fact]
    public async Task Batch_without_elements_sends_no_request()
    {
        var run = new BatchExecutor<int>([], (_, _) => throw new InvalidOperationException(), new(), _time, () => 1);
        Assert.Empty(await run.ExecuteAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task Unprocessed_elements_are_retried_with_exponential_backoff()
    {
        var sent = new List<int[]>();
        IReadOnlyList<int> unprocessed = await RunAsync(
            (batch, _) =>
            {
                sent.Add([.. batch]);
                return Task.FromResult<IReadOnlyList<int>>([.. batch.Skip(1)]);
            },
            new() { MaxConcurrency = 1, MaxAttempts = 20 },
            size: 100,
            elements: Hundred[..12]);
        Assert.Empty(unprocessed);
        Assert.Equal(Enumerable.Range(0, 12), sent.Select(batch => batch[0]));
        Assert.Equal([50, 100, 200, 400, 800, 1600, 3200, 6400, 12800, 20000, 20000], _time.Waits.Select(wait => wait.TotalMilliseconds));
    }

    [Fact]
    public async Task Jitter_shortens_the_delays_between_retries()
    {
        double[] jitters = [0.5, 0.25];
        int next = 0;
        await RunAsync((batch, _) => Task.FromResult<IReadOnlyList<int>>([.. batch.Skip(1)]), new(), 3, [1, 2, 3], () => jitters[next++]);
        Assert.Equal([25, 25], _time.Waits.Select(wait => wait.TotalMilliseconds));
    }

    [Fact]
    public async Task Exhausted_attempts_return_the_unprocessed_elements()
    {
        int sent = 0;
        IReadOnlyList<int> unprocessed = await RunAsync(
            (batch, _) =>
            {
                sent++;
                return batch[0] < 10 ? Done() : Task.FromResult<IReadOnlyList<int>>([batch[^1]]);
            },
            new() { MaxConcurrency = 1, MaxAttempts = 3 },
            size: 10,
            elements: Hundred[..40]);
        // The first batch succeeds, the second has three attempts, and the other two are not sent.
        Assert.Equal(4, sent);
        Assert.Equal([19, .. Enumerable.Range(20, 20)], unprocessed);
    }

    [Fact]
    public async Task MaxConcurrency_limits_the_requests_in_flight()
    {
        int inFlight = 0;
        int max = 0;
        using var gate = new SemaphoreSlim(0);
        Task<IReadOnlyList<int>> run = RunAsync(
            async (_, cancellationToken) =>
            {
                int now = Interlocked.Increment(ref inFlight);
                InterlockedMax(ref max, now);
                await gate.WaitAsync(cancellationToken);
                Interlocked.Decrement(ref inFlight);
                return [];
            },
            new() { MaxConcurrency = 3 },
            size: 10);
        Assert.Equal(3, Volatile.Read(ref inFlight));
        gate.Release(10);
        Assert.Empty(await run);
        Assert.Equal(3, max);
    }

    [Fact]
    public async Task Failed_request_cancels_the_others_and_its_exception_is_thrown()
    {
        var canceled = new ConcurrentBag<int>();
        using var othersStarted = new SemaphoreSlim(0);
        Task<IReadOnlyList<int>> run = RunAsync(
            async (batch, cancellationToken) =>
            {
                if (batch[0] == 20)
                {
                    await othersStarted.WaitAsync(cancellationToken);
                    await othersStarted.WaitAsync(cancellationToken);
                    throw new TimeoutException("the table is gone");
                }
                try
                {
                    othersStarted.Release();
                    await Task.Delay(Timeout.Infinite, cancellationToken);
                }
                catch (OperationCanceledException)
                {
                    canceled.Add(batch[0]);
                    throw;
                }
                return [];
            },
            new() { MaxConcurrency = 3 },
            size: 10);
        TimeoutException exception = await Assert.ThrowsAsync<TimeoutException>(() => run);
        Assert.Equal("the table is gone", exception.Message);
        Assert.Equal([0, 10], canceled.Order());
    }

    [Fact]
    public async Task Cancellation_between_requests_throws_OperationCanceledException()
    {
        using var stop = new CancellationTokenSource();
        int sent = 0;
        var run = new BatchExecutor<int>(
            BatchPacking.ByCount(Hundred, 25),
            (_, _) =>
            {
                sent++;
                stop.Cancel();
                return Done();
            },
            new() { MaxConcurrency = 1 },
            _time,
            () => 1);
        OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => run.ExecuteAsync(stop.Token));
        Assert.Equal(stop.Token, exception.CancellationToken);
        Assert.Equal(1, sent);
    }

    [Fact]
    public void BatchOptions_out_of_range_throw_ArgumentOutOfRangeException()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new BatchOptions { MaxConcurrency = 0 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new BatchOptions { MaxAttempts = 0 });
    }

    private static Task<IReadOnlyList<int>> Done() => Task.FromResult<IReadOnlyList<int>>([]);

    private static void InterlockedMax(ref int target, int value)
    {
        int seen;
        while ((seen = Volatile.Read(ref target)) < value && Interlocked.CompareExchange(ref target, value, seen) != seen)
        {
        }
    }

    private Task<IReadOnlyList<int>> RunAsync(SendBatch<int> send, BatchOptions options, int size, IReadOnlyList<int>? elements = null, Func<double>? jitter = null) =>
        new BatchExecutor<int>(BatchPacking.ByCount(elements ?? Hundred, size), send, options, _time, jitter ?? (() => 1)).ExecuteAsync(TestContext.Current.CancellationToken);
}
