using Tern.Runtime;

namespace Tern.EventBridge;

public sealed partial class EventBridgeClient
{
    // Some regions accept larger entries, and a larger entry is sent alone. The total size that they accept for a request with several
    // entries is not documented, so a batch stays within the limit that all regions accept.
    // https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-putevents.html
    private static readonly BatchLimits Limits = new(MaxEntries: 10, MaxBytes: 256 * 1024);

    /// <summary>
    /// Sends any number of events, in batches of at most 10 events and 256 KiB, several at a time. Events that were throttled or failed inside the
    /// service are sent again after a delay that grows from 50 ms up to 20 s, with jitter.
    /// </summary>
    /// <param name="events">The events.</param>
    /// <param name="options">Concurrency and attempts. Null uses the defaults.</param>
    /// <param name="endpointId">The id of the global endpoint. Null, the default, uses the endpoint of the region.</param>
    /// <param name="cancellationToken">Cancels the operation. The service may still execute the requests in flight.</param>
    /// <returns>The result of each event, with its id, in the order of <paramref name="events"/>.</returns>
    /// <exception cref="TernBatchIncompleteException{TResult}">
    /// Some events were not accepted. The exception contains the failures and the results of the others.
    /// </exception>
    public Task<IReadOnlyList<PutEventsResultEntry>> PutEventBatchesAsync(
        IReadOnlyList<PutEventsRequestEntry> events, BatchOptions? options = null, string? endpointId = null, CancellationToken cancellationToken = default)
    {
        return new BatchEntryExecutor<PutEventsRequestEntry, PutEventsResultEntry>
        {
            Operation = "PutEvents",
            Limits = Limits,
            GetSize = EventSize.Compute,
            SendAsync = SendAsync,
            Options = options ?? new(),
            TimeProvider = Options.TimeProvider,
        }.ExecuteAsync(events, cancellationToken);

        async Task SendAsync(IReadOnlyList<BatchEntry<PutEventsRequestEntry, PutEventsResultEntry>> batch, CancellationToken token)
        {
            PutEventsResponse response = await PutEventsAsync(new() { Entries = [.. batch.Select(entry => entry.Value)], EndpointId = endpointId }, token).ConfigureAwait(false);
            BatchResultsByPosition.Apply(batch, response.Entries, result => result.ErrorCode, result => result.ErrorMessage);
        }
    }
}
