using System.Runtime.CompilerServices;
using Tern.Functions.Batches;

namespace Tern.Functions;

public static partial class Function
{
    private static readonly SqsBatchResponse s_sqsSuccess = new();
    private static readonly StreamBatchResponse s_streamSuccess = new();

    /// <summary>Calls a handler for each message of a batch of SQS, and returns the messages that failed.</summary>
    /// <remarks>
    /// <para>
    /// The event source mapping must have the function response type <c>ReportBatchItemFailures</c>, see <see cref="BatchOptions.ReportsFailures"/>. An exception of the
    /// handler is the failure of its message: it is logged and reported, also if all messages fail, and SQS delivers the message again. The other messages are processed.
    /// </para>
    /// <para>
    /// The messages of a message group of a FIFO queue are processed in order. After a failure, later messages of the group are not processed and are reported as failed.
    /// Other groups continue. A queue is a FIFO queue if its name ends with <c>.fifo</c>.
    /// </para>
    /// <para>
    /// After the token is cancelled, further messages are not processed and are reported as failed. The handlers in progress are awaited, but within an invocation not longer than until half of
    /// <see cref="FunctionOptions.CancellationMargin"/> before its deadline: then they are reported as failed, so that the messages that were processed are not delivered again.
    /// </para>
    /// </remarks>
    /// <param name="batch">The event.</param>
    /// <param name="handler">Processes one message. With <see cref="SqsBatchOptions.MaxConcurrency"/>, it is called concurrently.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <param name="cancellationToken">Stops processing. The default is the token of the current invocation, <see cref="Invocation.CancellationToken"/>, which is cancelled before the deadline.</param>
    /// <exception cref="BatchException">A message has no ID, before any is processed; or a message failed and failures are not reported.</exception>
    /// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html">Partial batch responses</seealso>
    [OverloadResolutionPriority(1)]
    public static async ValueTask<SqsBatchResponse> ForEachAsync(SqsEvent batch, Func<SqsMessage, CancellationToken, ValueTask> handler, SqsBatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(batch);
        ArgumentNullException.ThrowIfNull(handler);
        int maxConcurrency = options?.MaxConcurrency ?? 1;
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(maxConcurrency, nameof(options));
        var records = new Batch<SqsMessage, SqsSource>(batch.Records, handler, options, cancellationToken)
        {
            Report = options?.MaxReceiveCount is { } maxReceiveCount ? new PoisonMessages(maxReceiveCount, options.OnPoisonMessage) : null,
        };
        IReadOnlyList<BatchItemFailure>? failures;
        if (options?.Heartbeat is { } heartbeat && batch.Records.Count > 0)
            failures = await ProcessWithHeartbeatAsync(records, maxConcurrency, new HeartbeatLoop(heartbeat, batch.Records, () => records.Logger)).ConfigureAwait(false);
        else
            failures = await records.ProcessAsync(maxConcurrency).ConfigureAwait(false);
        return failures is null ? s_sqsSuccess : new() { BatchItemFailures = failures };
    }

    /// <inheritdoc cref="ForEachAsync(SqsEvent, Func{SqsMessage, CancellationToken, ValueTask}, SqsBatchOptions?, CancellationToken)"/>
    public static ValueTask<SqsBatchResponse> ForEachAsync(SqsEvent batch, Func<SqsMessage, CancellationToken, Task> handler, SqsBatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(handler);
        return ForEachAsync(batch, (message, token) => new ValueTask(handler(message, token)), options, cancellationToken);
    }

    /// <summary>Calls a handler for each record of a batch of Kinesis, in order, until one fails, and returns the first record that failed.</summary>
    /// <remarks>
    /// <para>
    /// The event source mapping must have the function response type <c>ReportBatchItemFailures</c>, see <see cref="BatchOptions.ReportsFailures"/>. An exception of the
    /// handler is the failure of its record: it is logged and reported. Later records are not processed. Lambda delivers the batch again from the failed record.
    /// For concurrent processing of the records of a shard, set the parallelization factor of the event source mapping.
    /// </para>
    /// <para>
    /// After the token is cancelled, the next record is not processed and is reported as failed. The handler in progress is awaited, but within an invocation not longer than until half of
    /// <see cref="FunctionOptions.CancellationMargin"/> before its deadline: then its record is reported as failed.
    /// </para>
    /// <para>In a tumbling window, return a <see cref="TimeWindowResponse"/> with the failures of this response and the state.</para>
    /// </remarks>
    /// <param name="batch">The event.</param>
    /// <param name="handler">Processes one record.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <param name="cancellationToken">Stops processing. The default is the token of the current invocation, <see cref="Invocation.CancellationToken"/>, which is cancelled before the deadline.</param>
    /// <exception cref="BatchException">A record has no sequence number, before any is processed; or a record failed and failures are not reported.</exception>
    /// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/services-kinesis-batchfailurereporting.html">Partial batch responses</seealso>
    [OverloadResolutionPriority(1)]
    public static ValueTask<StreamBatchResponse> ForEachAsync(KinesisEvent batch, Func<KinesisRecord, CancellationToken, ValueTask> handler, BatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(batch);
        ArgumentNullException.ThrowIfNull(handler);
        return ProcessStreamAsync(new Batch<KinesisRecord, KinesisSource>(batch.Records, handler, options, cancellationToken));
    }

    /// <inheritdoc cref="ForEachAsync(KinesisEvent, Func{KinesisRecord, CancellationToken, ValueTask}, BatchOptions?, CancellationToken)"/>
    public static ValueTask<StreamBatchResponse> ForEachAsync(KinesisEvent batch, Func<KinesisRecord, CancellationToken, Task> handler, BatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(handler);
        return ForEachAsync(batch, (record, token) => new ValueTask(handler(record, token)), options, cancellationToken);
    }

    /// <summary>Calls a handler for each change of a batch of a DynamoDB stream, in order, until one fails, and returns the first change that failed.</summary>
    /// <param name="batch">The event.</param>
    /// <param name="handler">Processes one change.</param>
    /// <param name="options">The options; null for the defaults.</param>
    /// <param name="cancellationToken">Stops processing. The default is the token of the current invocation, <see cref="Invocation.CancellationToken"/>, which is cancelled before the deadline.</param>
    /// <inheritdoc cref="ForEachAsync(KinesisEvent, Func{KinesisRecord, CancellationToken, ValueTask}, BatchOptions?, CancellationToken)" path="/remarks|/exception"/>
    /// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html">Partial batch responses</seealso>
    [OverloadResolutionPriority(1)]
    public static ValueTask<StreamBatchResponse> ForEachAsync(DynamoDBEvent batch, Func<DynamoDBRecord, CancellationToken, ValueTask> handler, BatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(batch);
        ArgumentNullException.ThrowIfNull(handler);
        return ProcessStreamAsync(new Batch<DynamoDBRecord, DynamoDBSource>(batch.Records, handler, options, cancellationToken));
    }

    /// <inheritdoc cref="ForEachAsync(DynamoDBEvent, Func{DynamoDBRecord, CancellationToken, ValueTask}, BatchOptions?, CancellationToken)"/>
    public static ValueTask<StreamBatchResponse> ForEachAsync(DynamoDBEvent batch, Func<DynamoDBRecord, CancellationToken, Task> handler, BatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(handler);
        return ForEachAsync(batch, (record, token) => new ValueTask(handler(record, token)), options, cancellationToken);
    }

    private static async ValueTask<IReadOnlyList<BatchItemFailure>?> ProcessWithHeartbeatAsync(Batch<SqsMessage, SqsSource> records, int maxConcurrency, HeartbeatLoop heartbeat)
    {
        records.Heartbeat = heartbeat;
        await using (heartbeat.ConfigureAwait(false))
            return await records.ProcessAsync(maxConcurrency).ConfigureAwait(false);
    }

    private static async ValueTask<StreamBatchResponse> ProcessStreamAsync<TRecord, TSource>(Batch<TRecord, TSource> batch)
        where TSource : struct, IBatchSource<TRecord> =>
        await batch.ProcessAsync(maxConcurrency: 1).ConfigureAwait(false) is { } failures ? new() { BatchItemFailures = failures } : s_streamSuccess;
}
