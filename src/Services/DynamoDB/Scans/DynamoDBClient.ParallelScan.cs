using Tern.DynamoDB.Scans;
using Tern.Shapes;

namespace Tern.DynamoDB;

public sealed partial class DynamoDBClient
{
    // https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Scan.html
    private const int MaxSegments = 1_000_000;

    /// <summary>Reads a whole table or index in several segments at once; stop when you like.</summary>
    /// <remarks>
    /// The items of a segment come in their order, the segments as they are ready. A segment reads on only when its page
    /// has been taken over, so at most two pages of 1 MB of each are in memory. Stopping, an error and cancellation end all
    /// segments before the enumeration ends.
    /// </remarks>
    /// <param name="request">What to scan; without a segment and a start of its own.</param>
    /// <param name="segments">How many parts are read at once, 1 to 1,000,000; each is a request under way.</param>
    /// <param name="cancellationToken">Ends the scan between pages; requests under way are cancelled.</param>
    /// <exception cref="ArgumentException">The request has a segment or a start key.</exception>
    /// <exception cref="DynamoDBException">The service refused a request of one segment.</exception>
    public IAsyncEnumerable<OrderedMap<AttributeValue>> ParallelScanAsync(ScanRequest request, int segments, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        ArgumentOutOfRangeException.ThrowIfLessThan(segments, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(segments, MaxSegments);
        if (request.Segment is not null || request.TotalSegments is not null || request.ExclusiveStartKey is not null)
            throw new ArgumentException("A parallel scan sets segments and start keys itself; leave them out.", nameof(request));
        return ParallelScan.ReadAsync(segments, ReadPageAsync, cancellationToken);

        async Task<ScanPage> ReadPageAsync(int segment, OrderedMap<AttributeValue>? startKey, CancellationToken token)
        {
            ScanResponse page = await ScanAsync(
                request with { Segment = segment, TotalSegments = segments, ExclusiveStartKey = startKey }, token).ConfigureAwait(false);
            return new(page.Items, page.LastEvaluatedKey);
        }
    }
}
