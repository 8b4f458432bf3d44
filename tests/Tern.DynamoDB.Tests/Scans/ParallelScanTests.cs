using System.Collections.Concurrent;
using System.Globalization;

namespace Tern.DynamoDB.Scans;

public class ParallelScanTests
{
    [Fact]
    public async Task ParallelScan_reads_all_pages_of_all_segments_including_empty_ones()
    {
        var pages = new ConcurrentQueue<(int Segment, int Page)>();
        var items = new List<string>();
        await foreach (OrderedMap<AttributeValue> item in ParallelScan.ReadAsync(4, Table(pages, pagesOfSegment: 5), TestContext.Current.CancellationToken))
            items.Add(item["id"].S!);

        // Page 2 of each segment is empty, every other one has two items.
        Assert.Equal(4 * 5, pages.Count);
        Assert.Equal(4 * 4 * 2, items.Count);
        Assert.Equal(items.Count, items.Distinct().Count());
        for (int segment = 0; segment < 4; segment++)
        {
            Assert.Equal(Enumerable.Range(0, 5), pages.Where(page => page.Segment == segment).Select(page => page.Page));
            string[] own = [.. items.Where(id => id.StartsWith($"{segment}/", StringComparison.Ordinal))];
            Assert.Equal(own.Order(StringComparer.Ordinal), own);
        }
    }

    [Fact]
    public async Task ParallelScan_does_not_prefetch_more_than_two_pages_per_segment()
    {
        int pages = 0;
        Task<ScanPage> Read(int segment, OrderedMap<AttributeValue>? startKey, CancellationToken cancellationToken)
        {
            pages++;
            return Task.FromResult(Page($"{segment}", pages < 10_000 ? "next" : null));
        }

        await using IAsyncEnumerator<OrderedMap<AttributeValue>> items =
            ParallelScan.ReadAsync(3, Read, CancellationToken.None).GetAsyncEnumerator(TestContext.Current.CancellationToken);
        Assert.True(await items.MoveNextAsync());

        // One buffered page and one pending page per segment, and one page that the caller enumerates.
        Assert.InRange(Volatile.Read(ref pages), 3, 3 + 3 + 1);
    }

    [Fact]
    public async Task ParallelScan_stops_all_segments_when_the_enumeration_ends()
    {
        int running = 0;
        async Task<ScanPage> ReadAsync(int segment, OrderedMap<AttributeValue>? startKey, CancellationToken cancellationToken)
        {
            if (segment == 0)
                return Page("x", "next");
            Interlocked.Increment(ref running);
            try
            {
                await Task.Delay(Timeout.Infinite, cancellationToken);
            }
            finally
            {
                for (int i = 0; i < 1000; i++)
                    await Task.Yield(); // ends with a delay after the cancellation
                Interlocked.Decrement(ref running);
            }
            return default;
        }

        await foreach (OrderedMap<AttributeValue> _ in ParallelScan.ReadAsync(3, ReadAsync, TestContext.Current.CancellationToken))
        {
            Assert.Equal(2, Volatile.Read(ref running));
            break;
        }
        Assert.Equal(0, Volatile.Read(ref running));
    }

    [Fact]
    public async Task ParallelScan_with_a_failed_segment_cancels_the_others_and_throws()
    {
        int cancelled = 0;
        async Task<ScanPage> ReadAsync(int segment, OrderedMap<AttributeValue>? startKey, CancellationToken cancellationToken)
        {
            if (segment == 1)
                throw new TimeoutException("segment 1");
            try
            {
                await Task.Delay(Timeout.Infinite, cancellationToken);
            }
            catch (OperationCanceledException)
            {
                Interlocked.Increment(ref cancelled);
                throw;
            }
            return default;
        }

        TimeoutException exception = await Assert.ThrowsAsync<TimeoutException>(async () =>
        {
            await foreach (OrderedMap<AttributeValue> _ in ParallelScan.ReadAsync(3, ReadAsync, TestContext.Current.CancellationToken))
                Assert.Fail("The scan returned an item, but every segment fails or is canceled.");
        });
        Assert.Equal("segment 1", exception.Message);
        Assert.InRange(cancelled, 1, 2);
    }

    [Fact]
    public async Task ParallelScan_canceled_throws_with_the_token_of_the_caller()
    {
        using var stop = new CancellationTokenSource();
        int items = 0;
        OperationCanceledException exception = await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            await foreach (OrderedMap<AttributeValue> _ in ParallelScan.ReadAsync(2, Table(new(), 1000), stop.Token))
            {
                if (++items == 3)
                    await stop.CancelAsync();
            }
        });
        Assert.Equal(stop.Token, exception.CancellationToken);
        Assert.Equal(3, items);
    }

    private static ReadScanPage Table(ConcurrentQueue<(int Segment, int Page)> log, int pagesOfSegment) => async (segment, startKey, cancellationToken) =>
    {
        int page = startKey is null ? 0 : int.Parse(startKey["id"].S!, CultureInfo.InvariantCulture);
        log.Enqueue((segment, page));
        await Task.Yield();
        cancellationToken.ThrowIfCancellationRequested();
        string? next = page + 1 < pagesOfSegment ? $"{page + 1}" : null;
        return page == 2 ? Page(null, next) : Page($"{segment}/{page:d4}", next);
    };

    private static ScanPage Page(string? id, string? next) => new(
        id is null ? [] : [new() { ["id"] = id + "a" }, new() { ["id"] = id + "b" }],
        next is null ? null : new() { ["id"] = next });
}
