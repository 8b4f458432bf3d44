using System.Text;
using Tern.Runtime;

namespace Tern.Kinesis;

public sealed partial class KinesisClient
{
    // https://docs.aws.amazon.com/kinesis/latest/APIReference/API_PutRecords.html
    private static readonly BatchLimits Limits = new(MaxEntries: 500, MaxBytes: 5 * 1024 * 1024);

    /// <summary>
    /// Sends any number of records, in batches of at most 500 records and 5 MiB, several at a time. Records that exceeded the throughput of their
    /// shard, or failed inside the service, are sent again after a delay that grows from 50 ms up to 20 s, with jitter.
    /// </summary>
    /// <remarks>
    /// Kinesis accepts each record of a request separately, so a later record can be stored before an earlier one.
    /// <see cref="OrderedBatchOptions.PreserveOrder"/> prevents this for the records of one partition key (or explicit hash key).
    /// A record that is larger than the limit of a batch is sent alone.
    /// </remarks>
    /// <param name="stream">The name or ARN of the stream.</param>
    /// <param name="records">The records.</param>
    /// <param name="options">Concurrency, attempts and order. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation. The service may still execute the requests in flight.</param>
    /// <returns>The result of each record, with its shard and sequence number, in the order of <paramref name="records"/>.</returns>
    /// <exception cref="TernBatchIncompleteException{TResult}">
    /// Some records were not accepted. The exception contains the failures and the results of the others.
    /// </exception>
    public Task<IReadOnlyList<PutRecordsResultEntry>> PutRecordBatchesAsync(
        string stream, IReadOnlyList<PutRecordsRequestEntry> records, OrderedBatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(stream);
        bool isArn = stream.StartsWith("arn:", StringComparison.Ordinal);
        options ??= new();
        return new BatchEntryExecutor<PutRecordsRequestEntry, PutRecordsResultEntry>
        {
            Operation = "PutRecords",
            Limits = Limits,
            GetSize = static record => record.Data.Length + Encoding.UTF8.GetByteCount(record.PartitionKey ?? ""),
            GetOrderKey = options.PreserveOrder ? static record => record.ExplicitHashKey ?? record.PartitionKey : null,
            SendAsync = SendAsync,
            Options = options,
            TimeProvider = Options.TimeProvider,
        }.ExecuteAsync(records, cancellationToken);

        async Task SendAsync(IReadOnlyList<BatchEntry<PutRecordsRequestEntry, PutRecordsResultEntry>> batch, CancellationToken token)
        {
            PutRecordsResponse response = await PutRecordsAsync(
                new() { StreamName = isArn ? null : stream, StreamArn = isArn ? stream : null, Records = [.. batch.Select(entry => entry.Value)] }, token).ConfigureAwait(false);
            BatchResultsByPosition.Apply(batch, response.Records, result => result.ErrorCode, result => result.ErrorMessage);
        }
    }
}
