using System.Text;
using Tern.Runtime;

namespace Tern.Sns;

public sealed partial class SnsClient
{
    // A topic can allow more (MaximumMessageSize). A larger message is sent alone.
    // https://docs.aws.amazon.com/sns/latest/api/API_PublishBatch.html
    private static readonly BatchLimits Limits = new(MaxEntries: 10, MaxBytes: 256 * 1024);

    /// <summary>
    /// Publishes any number of messages, in batches of at most 10 messages and 256 KiB, several at a time. Messages that failed temporarily are sent
    /// again after a delay that grows from 50 ms up to 20 s, with jitter.
    /// </summary>
    /// <remarks>
    /// For a FIFO topic (its ARN ends with <c>.fifo</c>) batches are sent one after the other. If the service accepts the second message of a batch
    /// but not the first, the first message arrives later. <see cref="OrderedBatchOptions.PreserveOrder"/> prevents this for the messages of
    /// one <see cref="TopicMessage.GroupId"/>.
    /// </remarks>
    /// <param name="topicArn">The ARN of the topic.</param>
    /// <param name="messages">The messages.</param>
    /// <param name="options">Concurrency, attempts and order. Null uses the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation. The service may still execute the requests in flight.</param>
    /// <returns>The result of each message, in the order of <paramref name="messages"/>.</returns>
    /// <exception cref="TernBatchIncompleteException{TResult}">
    /// Some messages were not accepted. The exception contains the failures and the results of the others.
    /// </exception>
    public Task<IReadOnlyList<PublishBatchResultEntry>> PublishMessagesAsync(
        string topicArn, IReadOnlyList<TopicMessage> messages, OrderedBatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(topicArn);
        options ??= new();
        return new BatchEntryExecutor<TopicMessage, PublishBatchResultEntry>
        {
            Operation = "PublishBatch",
            Limits = Limits,
            GetSize = GetSize,
            GetOrderKey = options.PreserveOrder ? message => message.GroupId : null,
            SendAsync = SendAsync,
            Options = topicArn.EndsWith(".fifo", StringComparison.Ordinal) && !options.PreserveOrder ? options with { MaxConcurrency = 1 } : options,
            TimeProvider = Options.TimeProvider,
        }.ExecuteAsync(messages, cancellationToken);

        async Task SendAsync(IReadOnlyList<BatchEntry<TopicMessage, PublishBatchResultEntry>> batch, CancellationToken token)
        {
            PublishBatchResponse response = await PublishBatchAsync(
                new() { TopicArn = topicArn, PublishBatchRequestEntries = [.. batch.Select(RequestEntry)] }, token).ConfigureAwait(false);
            BatchResultsById.Apply(
                batch, response.Successful, result => result.Id, response.Failed, error => (error.Id, error.Code, error.Message, error.SenderFault));
        }
    }

    private static PublishBatchRequestEntry RequestEntry(BatchEntry<TopicMessage, PublishBatchResultEntry> entry) => new()
    {
        Id = BatchResultsById.GetId(entry),
        Message = entry.Value.Message,
        Subject = entry.Value.Subject,
        MessageStructure = entry.Value.Structure,
        MessageAttributes = entry.Value.Attributes,
        MessageDeduplicationId = entry.Value.DeduplicationId,
        MessageGroupId = entry.Value.GroupId,
    };

    private static long GetSize(TopicMessage message)
    {
        long size = Bytes(message.Message) + Bytes(message.Subject);
        foreach ((string name, MessageAttributeValue value) in message.Attributes ?? [])
            size += Bytes(name) + Bytes(value.DataType) + Bytes(value.StringValue) + (value.BinaryValue?.Length ?? 0);
        return size;

        static int Bytes(string? text) => text is null ? 0 : Encoding.UTF8.GetByteCount(text);
    }
}
