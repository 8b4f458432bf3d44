using System.Text;
using Tern.Runtime;
using Tern.Sqs.Batches;
using Tern.Sqs.Checksums;

namespace Tern.Sqs;

public sealed partial class SqsClient
{
    // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessageBatch.html
    private static readonly BatchLimits Limits = new(MaxEntries: 10, MaxBytes: 1024 * 1024);

    /// <summary>
    /// Sends any number of messages, in batches of at most 10 messages and 1 MiB, several at a time. Messages that failed temporarily are sent again
    /// after a delay that grows from 50 ms up to 20 s, with jitter.
    /// </summary>
    /// <remarks>
    /// For a FIFO queue (its URL ends with <c>.fifo</c>) batches are sent one after the other. If the service accepts the second message of a batch
    /// but not the first, the first message arrives later. <see cref="OrderedBatchOptions.PreserveOrder"/> prevents this for the messages of
    /// one <see cref="QueueMessage.GroupId"/>.
    /// </remarks>
    /// <param name="queueUrl">The URL of the queue.</param>
    /// <param name="messages">The messages.</param>
    /// <param name="options">Concurrency, attempts and order. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation. The service may still execute the requests in flight.</param>
    /// <returns>The result of each message, in the order of <paramref name="messages"/>. The id of an entry is the index of its message.</returns>
    /// <exception cref="TernBatchIncompleteException{TResult}">
    /// Some messages were not accepted. The exception contains the failures and the results of the others.
    /// </exception>
    public Task<IReadOnlyList<SendMessageBatchResultEntry>> SendMessagesAsync(
        string queueUrl, IReadOnlyList<QueueMessage> messages, OrderedBatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(queueUrl);
        options ??= new();
        return new BatchEntryExecutor<QueueMessage, SendMessageBatchResultEntry>
        {
            Operation = "SendMessageBatch",
            Limits = Limits,
            GetSize = MessageSize.Compute,
            GetOrderKey = options.PreserveOrder ? message => message.GroupId : null,
            SendAsync = SendAsync,
            Options = queueUrl.EndsWith(".fifo", StringComparison.Ordinal) && !options.PreserveOrder ? options with { MaxConcurrency = 1 } : options,
            TimeProvider = Options.TimeProvider,
        }.ExecuteAsync(messages, cancellationToken);

        async Task SendAsync(IReadOnlyList<BatchEntry<QueueMessage, SendMessageBatchResultEntry>> batch, CancellationToken token)
        {
            var request = new SendMessageBatchRequest { QueueUrl = queueUrl, Entries = [.. batch.Select(RequestEntry)] };
            // Not SendMessageBatchAsync: here a message with a different digest fails alone, not with its whole batch.
            SendMessageBatchResponse response = await InvokeAsync(SendMessageBatchOperation.Instance, request, token).ConfigureAwait(false);
            BatchResultsById.Apply(batch, response.Successful, result => result.Id, response.Failed, GetError);
            if (!VerifiesChecksums)
                return;
            foreach (BatchEntry<QueueMessage, SendMessageBatchResultEntry> entry in batch)
            {
                if (response.Successful.FirstOrDefault(result => result.Id == BatchResultsById.GetId(entry)) is { } result
                    && MessageVerifier.VerifySent("SendMessageBatch", entry.Value.Body, entry.Value.Attributes, result.Md5OfMessageBody, result.Md5OfMessageAttributes, result.MessageId) is { } mismatch)
                {
                    entry.Fail(nameof(MessageChecksumException), mismatch.Message, shouldRetry: false, mismatch);
                }
            }
        }

        static SendMessageBatchRequestEntry RequestEntry(BatchEntry<QueueMessage, SendMessageBatchResultEntry> entry) => new()
        {
            Id = BatchResultsById.GetId(entry),
            MessageBody = entry.Value.Body,
            DelaySeconds = entry.Value.DelaySeconds,
            MessageAttributes = entry.Value.Attributes,
            MessageSystemAttributes = entry.Value.SystemAttributes,
            MessageDeduplicationId = entry.Value.DeduplicationId,
            MessageGroupId = entry.Value.GroupId,
        };
    }

    /// <summary>
    /// Deletes any number of received messages, in batches of at most 10, several at a time. Retries work as in <see cref="SendMessagesAsync"/>.
    /// </summary>
    /// <param name="queueUrl">The URL of the queue.</param>
    /// <param name="receiptHandles">The receipt handles of the messages.</param>
    /// <param name="options">Concurrency and attempts. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation. The service may still execute the requests in flight.</param>
    /// <exception cref="TernBatchIncompleteException">Some messages were not deleted. The exception contains the failures.</exception>
    public Task DeleteMessagesAsync(string queueUrl, IReadOnlyList<string> receiptHandles, BatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(queueUrl);
        return new BatchEntryExecutor<string, DeleteMessageBatchResultEntry>
        {
            Operation = "DeleteMessageBatch",
            Limits = Limits,
            GetSize = static handle => Encoding.UTF8.GetByteCount(handle),
            SendAsync = SendAsync,
            Options = options ?? new(),
            TimeProvider = Options.TimeProvider,
        }.ExecuteAsync(receiptHandles, cancellationToken);

        async Task SendAsync(IReadOnlyList<BatchEntry<string, DeleteMessageBatchResultEntry>> batch, CancellationToken token)
        {
            DeleteMessageBatchResponse response = await DeleteMessageBatchAsync(
                new() { QueueUrl = queueUrl, Entries = [.. batch.Select(entry => new DeleteMessageBatchRequestEntry { Id = BatchResultsById.GetId(entry), ReceiptHandle = entry.Value })] },
                token).ConfigureAwait(false);
            BatchResultsById.Apply(batch, response.Successful, result => result.Id, response.Failed, GetError);
        }
    }

    /// <summary>
    /// Changes the visibility timeout of any number of received messages, in batches of at most 10, several at a time. Retries work as in
    /// <see cref="SendMessagesAsync"/>.
    /// </summary>
    /// <param name="queueUrl">The URL of the queue.</param>
    /// <param name="changes">The receipt handles and their new visibility timeouts.</param>
    /// <param name="options">Concurrency and attempts. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation. The service may still execute the requests in flight.</param>
    /// <exception cref="TernBatchIncompleteException">Some messages were not changed. The exception contains the failures.</exception>
    public Task ChangeMessageVisibilitiesAsync(
        string queueUrl, IReadOnlyList<VisibilityChange> changes, BatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(queueUrl);
        return new BatchEntryExecutor<VisibilityChange, ChangeMessageVisibilityBatchResultEntry>
        {
            Operation = "ChangeMessageVisibilityBatch",
            Limits = Limits,
            GetSize = static change => Encoding.UTF8.GetByteCount(change.ReceiptHandle),
            SendAsync = SendAsync,
            Options = options ?? new(),
            TimeProvider = Options.TimeProvider,
        }.ExecuteAsync(changes, cancellationToken);

        async Task SendAsync(IReadOnlyList<BatchEntry<VisibilityChange, ChangeMessageVisibilityBatchResultEntry>> batch, CancellationToken token)
        {
            var entries = batch.Select(entry => new ChangeMessageVisibilityBatchRequestEntry
            {
                Id = BatchResultsById.GetId(entry),
                ReceiptHandle = entry.Value.ReceiptHandle,
                VisibilityTimeout = entry.Value.VisibilityTimeoutSeconds,
            });
            ChangeMessageVisibilityBatchResponse response = await ChangeMessageVisibilityBatchAsync(
                new() { QueueUrl = queueUrl, Entries = [.. entries] }, token).ConfigureAwait(false);
            BatchResultsById.Apply(batch, response.Successful, result => result.Id, response.Failed, GetError);
        }
    }

    private static (string Id, string Code, string? Message, bool SenderFault) GetError(BatchResultErrorEntry error) =>
        (error.Id, error.Code, error.Message, error.SenderFault);
}
