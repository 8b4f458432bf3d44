using System.Runtime.CompilerServices;
using System.Threading.Channels;
using Tern.Shapes;

namespace Tern.DynamoDB.Scans;

/// <summary>Reads one page of one segment.</summary>
internal delegate Task<ScanPage> ReadScanPage(int segment, OrderedMap<AttributeValue>? startKey, CancellationToken cancellationToken);

/// <summary>One page of one segment: its items, and where to continue, or null at the segment's end.</summary>
internal readonly record struct ScanPage(IReadOnlyList<OrderedMap<AttributeValue>> Items, OrderedMap<AttributeValue>? LastEvaluatedKey);

/// <summary>Reads the segments of a table at once and hands their items to one reader.</summary>
internal static class ParallelScan
{
    /// <summary>
    /// The items of all segments as they come. A segment reads on only when its page has been taken over, so that at
    /// most two pages of each are in memory. When the reader stops, every segment is stopped and awaited first.
    /// </summary>
    public static async IAsyncEnumerable<OrderedMap<AttributeValue>> ReadAsync(
        int segments, ReadScanPage readPage, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        var pages = Channel.CreateBounded<IReadOnlyList<OrderedMap<AttributeValue>>>(new BoundedChannelOptions(segments) { SingleReader = true });
        Task reading = ReadAllAsync(segments, readPage, pages.Writer, stop, cancellationToken);
        try
        {
            // Not the caller's token: the writer completes the channel on cancellation, with the reason.
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
            // No segment may outlive the enumeration.
            await stop.CancelAsync().ConfigureAwait(false);
            await reading.ConfigureAwait(false);
        }
    }

    // Ends without an exception: a failure goes to the reader through the channel.
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
