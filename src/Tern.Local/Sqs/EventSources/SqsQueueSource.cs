using System.Globalization;
using System.Text;
using Tern.Local.Lambda.EventSources.Queues;
using Tern.Local.Sqs.Fifo;
using Tern.Local.Sqs.Messages;
using Tern.Local.Sqs.Queues;
using Tern.Local.Sqs.Receiving;
using Tern.Sqs;

namespace Tern.Local.Sqs.EventSources;

/// <summary>A queue as the source of a function.</summary>
internal sealed class SqsQueueSource(SqsQueue queue) : IQueueSource
{
    /// <inheritdoc/>
    public string Arn => queue.Arn;

    /// <inheritdoc/>
    public bool IsFifo => queue.IsFifo;

    /// <inheritdoc/>
    public TimeSpan VisibilityTimeout => TimeSpan.FromSeconds(queue.Settings.VisibilityTimeout);

    /// <inheritdoc/>
    public IReadOnlyList<QueuedMessage> Receive(int maxMessages, TimeSpan visibilityTimeout)
    {
        try
        {
            return Array.ConvertAll(queue.Receive(new ReceiveOptions(maxMessages, (int)visibilityTimeout.TotalSeconds)), Create);
        }
        catch (TernServiceException)
        {
            // The queue was deleted, or it has the maximum number of messages in flight.
            return [];
        }
    }

    /// <inheritdoc/>
    public void Delete(string receiptHandle) => Try(receiptHandle, static (queue, handle) => queue.Delete(handle));

    /// <inheritdoc/>
    public void ChangeVisibility(string receiptHandle, TimeSpan timeout)
    {
        int seconds = (int)timeout.TotalSeconds;
        Try(receiptHandle, (queue, handle) => queue.ChangeVisibility(handle, seconds));
    }

    /// <inheritdoc/>
    public IDisposable Subscribe(Action messagesAvailable)
    {
        var subscription = new Subscription(queue, messagesAvailable);
        queue.StartNotifications();
        return subscription;
    }

    private void Try(string receiptHandle, Action<SqsQueue, string> change)
    {
        try
        {
            change(queue, receiptHandle);
        }
        catch (TernServiceException)
        {
            // The message was received again, or the queue was deleted.
        }
    }

    private QueuedMessage Create(ReceivedMessage message)
    {
        OrderedMap<MessageAttributeValue>? attributes = message.Details?.Attributes;
        return new QueuedMessage
        {
            MessageId = message.Id.ToString(),
            ReceiptHandle = new ReceiptHandle(queue.Id, message.Sequence, message.ReceiveCount, message.ReceivedAt).ToString(),
            Body = Encoding.UTF8.GetString(message.Body),
            Attributes = CreateAttributes(message),
            MessageAttributes = CreateMessageAttributes(attributes),
            Md5OfBody = MessageDigests.OfBody(message.Body),
            Md5OfMessageAttributes = MessageDigests.OfAttributes(attributes),
            ChainLength = message.Details?.ChainLength ?? 0,
        };
    }

    private List<KeyValuePair<string, string>> CreateAttributes(in ReceivedMessage message)
    {
        List<KeyValuePair<string, string>> attributes =
        [
            new("ApproximateReceiveCount", message.ReceiveCount.ToString(CultureInfo.InvariantCulture)),
            new("SentTimestamp", message.SentAt.ToString(CultureInfo.InvariantCulture)),
        ];
        if (queue.IsFifo)
            attributes.Add(new("SequenceNumber", SequenceNumbers.Format(message.Sequence)));
        MessageDetails? details = message.Details;
        if (details?.GroupId is { } group)
            attributes.Add(new("MessageGroupId", group));
        attributes.Add(new("SenderId", message.SenderId));
        if (details?.DeduplicationId is { } deduplication)
            attributes.Add(new("MessageDeduplicationId", deduplication));
        attributes.Add(new("ApproximateFirstReceiveTimestamp", message.FirstReceivedAt.ToString(CultureInfo.InvariantCulture)));
        if (details?.TraceHeader is { } trace)
            attributes.Add(new("AWSTraceHeader", trace));
        if (details?.DeadLetterSourceArn is { } source)
            attributes.Add(new("DeadLetterQueueSourceArn", source));
        return attributes;
    }

    private static List<QueuedMessageAttribute> CreateMessageAttributes(OrderedMap<MessageAttributeValue>? attributes)
    {
        List<QueuedMessageAttribute> result = [];
        foreach ((string name, MessageAttributeValue value) in attributes ?? [])
            result.Add(new QueuedMessageAttribute(name, value.DataType, value.StringValue, value.BinaryValue));
        return result;
    }

    private sealed class Subscription : IDisposable
    {
        private readonly SqsQueue _queue;
        private readonly Action _messagesAvailable;

        public Subscription(SqsQueue queue, Action messagesAvailable)
        {
            _queue = queue;
            _messagesAvailable = messagesAvailable;
            queue.MessagesAvailable += Notify;
        }

        public void Dispose() => _queue.MessagesAvailable -= Notify;

        private void Notify(SqsQueue queue) => _messagesAvailable();
    }
}
