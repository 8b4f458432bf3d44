using System.Text;
using Tern.Batches;

namespace Tern.Kinesis;

public sealed partial class KinesisClient
{
    // https://docs.aws.amazon.com/kinesis/latest/APIReference/API_PutRecords.html
    private static readonly BatchLimits Limits = new(MaxEntries: 500, MaxBytes: 5 * 1024 * 1024);

    /// <summary>
    /// Puts any number of records: in batches of 500 records and 5 MiB, a few at once. A record that its shard had no room for,
    /// or that failed inside the service, is sent again after a pause that grows from 50 ms to 20 s at most, with jitter.
    /// </summary>
    /// <remarks>
    /// Kinesis takes each record of a request on its own, so that a later record can stand before an earlier one;
    /// <see cref="OrderedBatchOptions.PreserveOrder"/> rules that out for records of one partition key (or explicit hash key).
    /// A record that is larger than a batch may be is sent alone.
    /// </remarks>
    /// <param name="stream">The stream's name or ARN.</param>
    /// <param name="records">The records.</param>
    /// <param name="options">Concurrency, attempts and order; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the putting; requests under way are cancelled, and may have been done.</param>
    /// <returns>For each record, in the order given, what the service says of it: its shard and sequence number.</returns>
    /// <exception cref="BatchIncompleteException{TResult}">Some records were not taken; it tells which, why, and what became of the others.</exception>
    public Task<IReadOnlyList<PutRecordsResultEntry>> PutRecordBatchesAsync(
        string stream, IReadOnlyList<PutRecordsRequestEntry> records, OrderedBatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(stream);
        bool isArn = stream.StartsWith("arn:", StringComparison.Ordinal);
        options ??= new();
        return new EntryRun<PutRecordsRequestEntry, PutRecordsResultEntry>
        {
            Operation = "PutRecords",
            Limits = Limits,
            SizeOf = static record => record.Data.Length + Encoding.UTF8.GetByteCount(record.PartitionKey ?? ""),
            OrderKeyOf = options.PreserveOrder ? static record => record.ExplicitHashKey ?? record.PartitionKey : null,
            SendAsync = SendAsync,
            Options = options,
            TimeProvider = Options.TimeProvider,
        }.RunAsync(records, cancellationToken);

        async Task SendAsync(IReadOnlyList<BatchEntry<PutRecordsRequestEntry, PutRecordsResultEntry>> batch, CancellationToken token)
        {
            PutRecordsResponse response = await PutRecordsAsync(
                new() { StreamName = isArn ? null : stream, StreamArn = isArn ? stream : null, Records = [.. batch.Select(entry => entry.Value)] }, token).ConfigureAwait(false);
            PositionalAnswers.Tell(batch, response.Records, result => result.ErrorCode, result => result.ErrorMessage);
        }
    }
}
