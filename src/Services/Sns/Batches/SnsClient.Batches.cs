using System.Text;
using Tern.Batches;

namespace Tern.Sns;

public sealed partial class SnsClient
{
    // A topic may allow more (MaximumMessageSize); what is larger is sent alone.
    // https://docs.aws.amazon.com/sns/latest/api/API_PublishBatch.html
    private static readonly BatchLimits Limits = new(MaxEntries: 10, MaxBytes: 256 * 1024);

    /// <summary>
    /// Publishes any number of messages: in batches of 10 messages and 256 KiB, a few at once. What the service could not take
    /// at the moment is sent again after a pause that grows from 50 ms to 20 s at most, with jitter.
    /// </summary>
    /// <remarks>
    /// To a FIFO topic (whose ARN ends in <c>.fifo</c>) batches go one after the other. When the service takes the second
    /// message of a batch but not the first, the first comes later; <see cref="OrderedBatchOptions.PreserveOrder"/> rules
    /// that out for messages of one <see cref="TopicMessage.GroupId"/>.
    /// </remarks>
    /// <param name="topicArn">The topic.</param>
    /// <param name="messages">The messages.</param>
    /// <param name="options">Concurrency, attempts and order; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the publishing; requests under way are cancelled, and may have been done.</param>
    /// <returns>For each message, in the order given, what the service says of it.</returns>
    /// <exception cref="BatchIncompleteException{TResult}">Some messages were not taken; it tells which, why, and what became of the others.</exception>
    public Task<IReadOnlyList<PublishBatchResultEntry>> PublishMessagesAsync(
        string topicArn, IReadOnlyList<TopicMessage> messages, OrderedBatchOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(topicArn);
        options ??= new();
        return new EntryRun<TopicMessage, PublishBatchResultEntry>
        {
            Operation = "PublishBatch",
            Limits = Limits,
            SizeOf = SizeOf,
            OrderKeyOf = options.PreserveOrder ? message => message.GroupId : null,
            SendAsync = SendAsync,
            Options = topicArn.EndsWith(".fifo", StringComparison.Ordinal) && !options.PreserveOrder ? options with { MaxConcurrency = 1 } : options,
            TimeProvider = Options.TimeProvider,
        }.RunAsync(messages, cancellationToken);

        async Task SendAsync(IReadOnlyList<BatchEntry<TopicMessage, PublishBatchResultEntry>> batch, CancellationToken token)
        {
            PublishBatchResponse response = await PublishBatchAsync(
                new() { TopicArn = topicArn, PublishBatchRequestEntries = [.. batch.Select(RequestEntry)] }, token).ConfigureAwait(false);
            IdentifiedAnswers.Tell(
                batch, response.Successful, result => result.Id, response.Failed, error => (error.Id, error.Code, error.Message, error.SenderFault));
        }
    }

    private static PublishBatchRequestEntry RequestEntry(BatchEntry<TopicMessage, PublishBatchResultEntry> entry) => new()
    {
        Id = IdentifiedAnswers.IdOf(entry),
        Message = entry.Value.Message,
        Subject = entry.Value.Subject,
        MessageStructure = entry.Value.Structure,
        MessageAttributes = entry.Value.Attributes,
        MessageDeduplicationId = entry.Value.DeduplicationId,
        MessageGroupId = entry.Value.GroupId,
    };

    private static long SizeOf(TopicMessage message)
    {
        long size = Bytes(message.Message) + Bytes(message.Subject);
        foreach ((string name, MessageAttributeValue value) in message.Attributes ?? [])
            size += Bytes(name) + Bytes(value.DataType) + Bytes(value.StringValue) + (value.BinaryValue?.Length ?? 0);
        return size;

        static int Bytes(string? text) => text is null ? 0 : Encoding.UTF8.GetByteCount(text);
    }
}
