using System.Runtime.CompilerServices;
using System.Threading.Channels;

namespace Tern.DynamoDB.Scans;

/// <summary>Reads one page of one segment.</summary>
internal delegate Task<ScanPage> ReadScanPage(int segment, OrderedMap<AttributeValue>? startKey, CancellationToken cancellationToken);

/// <summary>One page of one segment: its items, and the start key of the next page. The key is null at the end of the segment.</summary>
internal readonly record struct ScanPage(IReadOnlyList<OrderedMap<AttributeValue>> Items, OrderedMap<AttributeValue>? LastEvaluatedKey);

/// <summary>Scans the segments of a table in parallel and passes their items to one reader.</summary>
internal static class ParallelScan
{
    /// <summary>
    /// Returns the items of all segments as they arrive. A segment requests its next page when its last page has been accepted, so at most two
    /// pages per segment are in memory. If the reader stops, every segment is canceled and awaited first.
    /// </summary>
    public static async IAsyncEnumerable<OrderedMap<AttributeValue>> ReadAsync(
        int segments, ReadScanPage readPage, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        var pages = Channel.CreateBounded<IReadOnlyList<OrderedMap<AttributeValue>>>(new BoundedChannelOptions(segments) { SingleReader = true });
        Task reading = ReadAllAsync(segments, readPage, pages.Writer, stop, cancellationToken);
        try
        {
            // Not the token of the caller: the writer completes the channel on cancellation, with the reason.
            while (await pages.Reader.WaitToReadAsync(CancellationToken.None).ConfigureAwait(false))
            {
                while (pages.Reader.TryRead(out IReadOnlyList<OrderedMap<AttributeValue>>? items))
                {
                    foreach (OrderedMap<AttributeValue> item in items)
                    {
                        cancellationToken.ThrowIfCancellationRequested();
                        yield return item;
                    }
                }
            }
        }
        finally
        {
            // No segment must outlive the enumeration.
            await stop.CancelAsync().ConfigureAwait(false);
            await reading.ConfigureAwait(false);
        }
    }

    // Does not throw: a failure is passed to the reader through the channel.
    private static async Task ReadAllAsync(
        int segments, ReadScanPage readPage, ChannelWriter<IReadOnlyList<OrderedMap<AttributeValue>>> pages,
        CancellationTokenSource stop, CancellationToken cancellationToken)
    {
        Exception? failure = null;
        var workers = new Task[segments];
        for (int segment = 0; segment < segments; segment++)
            workers[segment] = ReadSegmentAsync(segment);
        await Task.WhenAll(workers).ConfigureAwait(false);
        pages.Complete(failure is OperationCanceledException && cancellationToken.IsCancellationRequested
            ? new OperationCanceledException(cancellationToken)
            : failure);

        async Task ReadSegmentAsync(int segment)
        {
            try
            {
                OrderedMap<AttributeValue>? startKey = null;
                do
                {
                    stop.Token.ThrowIfCancellationRequested();
                    ScanPage page = await readPage(segment, startKey, stop.Token).ConfigureAwait(false);
                    if (page.Items.Count > 0)
                        await pages.WriteAsync(page.Items, stop.Token).ConfigureAwait(false);
                    startKey = page.LastEvaluatedKey;
                }
                while (startKey is { Count: > 0 });
            }
            catch (Exception exception)
            {
                Interlocked.CompareExchange(ref failure, exception, null);
                await stop.CancelAsync().ConfigureAwait(false);
            }
        }
    }
}
