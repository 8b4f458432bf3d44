using Tern.Runtime;

namespace Tern.Firehose;

public sealed partial class FirehoseClient
{
    // https://docs.aws.amazon.com/firehose/latest/APIReference/API_PutRecordBatch.html
    private static readonly BatchLimits Limits = new(MaxEntries: 500, MaxBytes: 4 * 1024 * 1024);

    /// <summary>
    /// Sends any number of records, in batches of at most 500 records and 4 MiB, several at a time. Records that failed temporarily are sent again
    /// after a delay that grows from 50 ms up to 20 s, with jitter.
    /// </summary>
    /// <param name="deliveryStreamName">The name of the delivery stream.</param>
    /// <param name="records">The records.</param>
    /// <param name="options">Concurrency and attempts. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation. The service may still execute the requests in flight.</param>
    /// <returns>The result of each record, with its id, in the order of <paramref name="records"/>.</returns>
    /// <exception cref="TernBatchIncompleteException{TResult}">
    /// Some records were not accepted. The exception contains the failures and the results of the others.
    /// </exception>
    public Task<IReadOnlyList<PutRecordBatchResponseEntry>> PutRecordBatchesAsync(
        string deliveryStreamName, IReadOnlyList<Record> records, BatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(deliveryStreamName);
        return new BatchEntryExecutor<Record, PutRecordBatchResponseEntry>
        {
            Operation = "PutRecordBatch",
            Limits = Limits,
            GetSize = static record => record.Data.Length,
            SendAsync = SendAsync,
            Options = options ?? new(),
            TimeProvider = Options.TimeProvider,
        }.ExecuteAsync(records, cancellationToken);

        async Task SendAsync(IReadOnlyList<BatchEntry<Record, PutRecordBatchResponseEntry>> batch, CancellationToken token)
        {
            PutRecordBatchResponse response = await PutRecordBatchAsync(
                new() { DeliveryStreamName = deliveryStreamName, Records = [.. batch.Select(entry => entry.Value)] }, token).ConfigureAwait(false);
            BatchResultsByPosition.Apply(batch, response.RequestResponses, result => result.ErrorCode, result => result.ErrorMessage);
        }
    }
}
