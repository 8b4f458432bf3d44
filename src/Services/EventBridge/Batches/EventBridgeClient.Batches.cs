using Tern.Batches;

namespace Tern.EventBridge;

public sealed partial class EventBridgeClient
{
    // An entry may be larger where the service allows it, and is then sent alone; what a request of several may have in all
    // is said nowhere for those, so a batch keeps to what has always been taken.
    // https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-putevents.html
    private static readonly BatchLimits Limits = new(MaxEntries: 10, MaxBytes: 256 * 1024);

    /// <summary>
    /// Sends any number of events: in batches of 10 events and 256 KiB, a few at once. What was throttled or failed inside the
    /// service is sent again after a pause that grows from 50 ms to 20 s at most, with jitter.
    /// </summary>
    /// <param name="events">The events.</param>
    /// <param name="options">Concurrency and attempts; null for the defaults.</param>
    /// <param name="endpointId">The global endpoint to send to; null, the default, for the region's.</param>
    /// <param name="cancellationToken">Ends the sending; requests under way are cancelled, and may have been done.</param>
    /// <returns>For each event, in the order given, what the service says of it: its id.</returns>
    /// <exception cref="BatchIncompleteException{TResult}">Some events were not taken; it tells which, why, and what became of the others.</exception>
    public Task<IReadOnlyList<PutEventsResultEntry>> PutEventBatchesAsync(
        IReadOnlyList<PutEventsRequestEntry> events, BatchOptions? options = null, string? endpointId = null, CancellationToken cancellationToken = default)
    {
        return new EntryRun<PutEventsRequestEntry, PutEventsResultEntry>
        {
            Operation = "PutEvents",
            Limits = Limits,
            SizeOf = EventSize.Of,
            SendAsync = SendAsync,
            Options = options ?? new(),
            TimeProvider = Options.TimeProvider,
        }.RunAsync(events, cancellationToken);

        async Task SendAsync(IReadOnlyList<BatchEntry<PutEventsRequestEntry, PutEventsResultEntry>> batch, CancellationToken token)
        {
            PutEventsResponse response = await PutEventsAsync(new() { Entries = [.. batch.Select(entry => entry.Value)], EndpointId = endpointId }, token).ConfigureAwait(false);
            PositionalAnswers.Tell(batch, response.Entries, result => result.ErrorCode, result => result.ErrorMessage);
        }
    }
}
