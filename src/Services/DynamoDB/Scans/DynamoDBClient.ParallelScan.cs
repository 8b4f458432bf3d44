using Tern.DynamoDB.Scans;

namespace Tern.DynamoDB;

public sealed partial class DynamoDBClient
{
    // https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Scan.html
    private const int MaxSegments = 1_000_000;

    /// <summary>Scans a table or index in several segments at the same time. The enumeration can be stopped at any item.</summary>
    /// <remarks>
    /// The items of a segment are returned in their order. The order between segments is not defined. A segment requests its next page when
    /// its last page has been accepted, so at most two pages of 1 MB per segment are in memory. If the enumeration is stopped, fails or is
    /// canceled, all segments stop before it ends.
    /// </remarks>
    /// <param name="request">The scan request, without segments and a start key.</param>
    /// <param name="segments">The number of segments, 1 to 1,000,000. Each segment has one request in flight.</param>
    /// <param name="cancellationToken">Cancels the operation and the requests in flight.</param>
    /// <exception cref="ArgumentException">The request has a segment or a start key.</exception>
    /// <exception cref="DynamoDBException">The service rejected a request of a segment.</exception>
    public IAsyncEnumerable<OrderedMap<AttributeValue>> ParallelScanAsync(ScanRequest request, int segments, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        ArgumentOutOfRangeException.ThrowIfLessThan(segments, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(segments, MaxSegments);
        if (request.Segment is not null || request.TotalSegments is not null || request.ExclusiveStartKey is not null)
            throw new ArgumentException("A parallel scan sets Segment, TotalSegments and ExclusiveStartKey itself. Remove them from the request.", nameof(request));
        return ParallelScan.ReadAsync(segments, ReadPageAsync, cancellationToken);

        async Task<ScanPage> ReadPageAsync(int segment, OrderedMap<AttributeValue>? startKey, CancellationToken token)
        {
            ScanResponse page = await ScanAsync(
                request with { Segment = segment, TotalSegments = segments, ExclusiveStartKey = startKey }, token).ConfigureAwait(false);
            return new(page.Items, page.LastEvaluatedKey);
        }
    }
}
