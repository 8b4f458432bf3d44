using Tern.Batches;

namespace Tern.Firehose;

public sealed partial class FirehoseClient
{
    // https://docs.aws.amazon.com/firehose/latest/APIReference/API_PutRecordBatch.html
    private static readonly BatchLimits Limits = new(MaxEntries: 500, MaxBytes: 4 * 1024 * 1024);

    /// <summary>
    /// Puts any number of records: in batches of 500 records and 4 MiB, a few at once. A record that the service could not take
    /// at the moment is sent again after a pause that grows from 50 ms to 20 s at most, with jitter.
    /// </summary>
    /// <param name="deliveryStreamName">The stream.</param>
    /// <param name="records">The records.</param>
    /// <param name="options">Concurrency and attempts; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the putting; requests under way are cancelled, and may have been done.</param>
    /// <returns>For each record, in the order given, what the service says of it: its id.</returns>
    /// <exception cref="BatchIncompleteException{TResult}">Some records were not taken; it tells which, why, and what became of the others.</exception>
    public Task<IReadOnlyList<PutRecordBatchResponseEntry>> PutRecordBatchesAsync(
        string deliveryStreamName, IReadOnlyList<Record> records, BatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(deliveryStreamName);
        return new EntryRun<Record, PutRecordBatchResponseEntry>
        {
            Operation = "PutRecordBatch",
            Limits = Limits,
            SizeOf = static record => record.Data.Length,
            SendAsync = SendAsync,
            Options = options ?? new(),
            TimeProvider = Options.TimeProvider,
        }.RunAsync(records, cancellationToken);

        async Task SendAsync(IReadOnlyList<BatchEntry<Record, PutRecordBatchResponseEntry>> batch, CancellationToken token)
        {
            PutRecordBatchResponse response = await PutRecordBatchAsync(
                new() { DeliveryStreamName = deliveryStreamName, Records = [.. batch.Select(entry => entry.Value)] }, token).ConfigureAwait(false);
            PositionalAnswers.Tell(batch, response.RequestResponses, result => result.ErrorCode, result => result.ErrorMessage);
        }
    }
}
