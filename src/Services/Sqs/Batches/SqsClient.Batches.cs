using System.Text;
using Tern.Batches;
using Tern.Sqs.Batches;
using Tern.Sqs.Checksums;

namespace Tern.Sqs;

public sealed partial class SqsClient
{
    // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessageBatch.html
    private static readonly BatchLimits Limits = new(MaxEntries: 10, MaxBytes: 1024 * 1024);

    /// <summary>
    /// Sends any number of messages: in batches of 10 messages and 1 MiB, a few at once. What the service could not take at
    /// the moment is sent again after a pause that grows from 50 ms to 20 s at most, with jitter.
    /// </summary>
    /// <remarks>
    /// To a FIFO queue (whose URL ends in <c>.fifo</c>) batches go one after the other. When the service takes the second
    /// message of a batch but not the first, the first comes later; <see cref="OrderedBatchOptions.PreserveOrder"/> rules
    /// that out for messages of one <see cref="QueueMessage.GroupId"/>.
    /// </remarks>
    /// <param name="queueUrl">The queue.</param>
    /// <param name="messages">The messages.</param>
    /// <param name="options">Concurrency, attempts and order; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the sending; requests under way are cancelled, and may have been done.</param>
    /// <returns>For each message, in the order given, what the service says of it. The ids of the entries are the messages' places.</returns>
    /// <exception cref="BatchIncompleteException{TResult}">Some messages were not taken; it tells which, why, and what became of the others.</exception>
    public Task<IReadOnlyList<SendMessageBatchResultEntry>> SendMessagesAsync(
        string queueUrl, IReadOnlyList<QueueMessage> messages, OrderedBatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(queueUrl);
        options ??= new();
        return new EntryRun<QueueMessage, SendMessageBatchResultEntry>
        {
            Operation = "SendMessageBatch",
            Limits = Limits,
            SizeOf = MessageSize.Of,
            OrderKeyOf = options.PreserveOrder ? message => message.GroupId : null,
            SendAsync = SendAsync,
            Options = queueUrl.EndsWith(".fifo", StringComparison.Ordinal) && !options.PreserveOrder ? options with { MaxConcurrency = 1 } : options,
            TimeProvider = Options.TimeProvider,
        }.RunAsync(messages, cancellationToken);

        async Task SendAsync(IReadOnlyList<BatchEntry<QueueMessage, SendMessageBatchResultEntry>> batch, CancellationToken token)
        {
            var request = new SendMessageBatchRequest { QueueUrl = queueUrl, Entries = [.. batch.Select(RequestEntry)] };
            // Not by the client's own method: a message whose digest differs fails alone here, not its whole batch.
            SendMessageBatchResponse response = await InvokeAsync(SendMessageBatchOperation.Instance, request, token).ConfigureAwait(false);
            IdentifiedAnswers.Tell(batch, response.Successful, result => result.Id, response.Failed, ErrorOf);
            if (!VerifiesChecksums)
                return;
            foreach (BatchEntry<QueueMessage, SendMessageBatchResultEntry> entry in batch)
            {
                if (response.Successful.FirstOrDefault(result => result.Id == IdentifiedAnswers.IdOf(entry)) is { } result
                    && MessageChecks.OfSent("SendMessageBatch", entry.Value.Body, entry.Value.Attributes, result.MD5OfMessageBody, result.MD5OfMessageAttributes, result.MessageId) is { } mismatch)
                {
                    entry.Fail(nameof(MessageChecksumException), mismatch.Message, isToRetry: false, mismatch);
                }
            }
        }

        static SendMessageBatchRequestEntry RequestEntry(BatchEntry<QueueMessage, SendMessageBatchResultEntry> entry) => new()
        {
            Id = IdentifiedAnswers.IdOf(entry),
            MessageBody = entry.Value.Body,
            DelaySeconds = entry.Value.DelaySeconds,
            MessageAttributes = entry.Value.Attributes,
            MessageSystemAttributes = entry.Value.SystemAttributes,
            MessageDeduplicationId = entry.Value.DeduplicationId,
            MessageGroupId = entry.Value.GroupId,
        };
    }

    /// <summary>Deletes any number of received messages: in batches of 10, a few at once; retried as <see cref="SendMessagesAsync"/> does.</summary>
    /// <param name="queueUrl">The queue.</param>
    /// <param name="receiptHandles">The handles that the messages were received with.</param>
    /// <param name="options">Concurrency and attempts; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the deleting; requests under way are cancelled, and may have been done.</param>
    /// <exception cref="BatchIncompleteException">Some messages were not deleted; it tells which and why.</exception>
    public Task DeleteMessagesAsync(string queueUrl, IReadOnlyList<string> receiptHandles, BatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(queueUrl);
        return new EntryRun<string, DeleteMessageBatchResultEntry>
        {
            Operation = "DeleteMessageBatch",
            Limits = Limits,
            SizeOf = static handle => Encoding.UTF8.GetByteCount(handle),
            SendAsync = SendAsync,
            Options = options ?? new(),
            TimeProvider = Options.TimeProvider,
        }.RunAsync(receiptHandles, cancellationToken);

        async Task SendAsync(IReadOnlyList<BatchEntry<string, DeleteMessageBatchResultEntry>> batch, CancellationToken token)
        {
            DeleteMessageBatchResponse response = await DeleteMessageBatchAsync(
                new() { QueueUrl = queueUrl, Entries = [.. batch.Select(entry => new DeleteMessageBatchRequestEntry { Id = IdentifiedAnswers.IdOf(entry), ReceiptHandle = entry.Value })] },
                token).ConfigureAwait(false);
            IdentifiedAnswers.Tell(batch, response.Successful, result => result.Id, response.Failed, ErrorOf);
        }
    }

    /// <summary>
    /// Changes how long any number of received messages stay hidden: in batches of 10, a few at once; retried as
    /// <see cref="SendMessagesAsync"/> does.
    /// </summary>
    /// <param name="queueUrl">The queue.</param>
    /// <param name="changes">The messages and their times.</param>
    /// <param name="options">Concurrency and attempts; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the changing; requests under way are cancelled, and may have been done.</param>
    /// <exception cref="BatchIncompleteException">Some messages were not changed; it tells which and why.</exception>
    public Task ChangeMessageVisibilitiesAsync(
        string queueUrl, IReadOnlyList<VisibilityChange> changes, BatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(queueUrl);
        return new EntryRun<VisibilityChange, ChangeMessageVisibilityBatchResultEntry>
        {
            Operation = "ChangeMessageVisibilityBatch",
            Limits = Limits,
            SizeOf = static change => Encoding.UTF8.GetByteCount(change.ReceiptHandle),
            SendAsync = SendAsync,
            Options = options ?? new(),
            TimeProvider = Options.TimeProvider,
        }.RunAsync(changes, cancellationToken);

        async Task SendAsync(IReadOnlyList<BatchEntry<VisibilityChange, ChangeMessageVisibilityBatchResultEntry>> batch, CancellationToken token)
        {
            var entries = batch.Select(entry => new ChangeMessageVisibilityBatchRequestEntry
            {
                Id = IdentifiedAnswers.IdOf(entry),
                ReceiptHandle = entry.Value.ReceiptHandle,
                VisibilityTimeout = entry.Value.VisibilityTimeoutSeconds,
            });
            ChangeMessageVisibilityBatchResponse response = await ChangeMessageVisibilityBatchAsync(
                new() { QueueUrl = queueUrl, Entries = [.. entries] }, token).ConfigureAwait(false);
            IdentifiedAnswers.Tell(batch, response.Successful, result => result.Id, response.Failed, ErrorOf);
        }
    }

    private static (string Id, string Code, string? Message, bool SenderFault) ErrorOf(BatchResultErrorEntry error) =>
        (error.Id, error.Code, error.Message, error.SenderFault);
}
