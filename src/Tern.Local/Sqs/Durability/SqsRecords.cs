using Tern.Local.Durability;
using Tern.Local.Sqs.Fifo;
using Tern.Local.Sqs.Messages;
using Tern.Local.Sqs.MoveTasks;
using Tern.Local.Sqs.Queues;

namespace Tern.Local.Sqs.Durability;

/// <summary>Writes the records of queues. <see cref="SqsReplay"/> applies them.</summary>
/// <param name="sink">The log or a snapshot.</param>
internal sealed class SqsRecords(IRecordSink sink)
{
    private long _lastPosition;

    /// <summary>The position of the last record.</summary>
    public long LastPosition => Volatile.Read(ref _lastPosition);

    public void QueueDefined(SqsQueue queue, QueueSettings settings, OrderedMap<string> tags, long modifiedAt)
    {
        using RecordWriter writer = new((byte)SqsRecordKind.QueueDefined);
        GuidRecord.Write(writer, queue.Id);
        writer.Text(queue.Region.Scope.AccountId);
        writer.Text(queue.Region.Scope.Region);
        writer.Text(queue.Name);
        writer.Integer(queue.CreatedAt);
        writer.Integer(modifiedAt);
        SettingsRecord.Write(writer, settings);
        writer.Integer(tags.Count);
        foreach ((string key, string value) in tags.AsSpan())
        {
            writer.Text(key);
            writer.Text(value);
        }
        Append(writer);
    }

    public void QueueDeleted(SqsQueue queue)
    {
        using RecordWriter writer = Start(SqsRecordKind.QueueDeleted, queue);
        Append(writer);
    }

    public void QueuePurged(SqsQueue queue)
    {
        using RecordWriter writer = Start(SqsRecordKind.QueuePurged, queue);
        Append(writer);
    }

    public void MessageSent(SqsQueue queue, StoredMessage message, long visibleAt)
    {
        using RecordWriter writer = Start(SqsRecordKind.MessageSent, queue);
        MessageRecord.Of(message, visibleAt).Write(writer);
        Append(writer);
    }

    public void MessageReceived(SqsQueue queue, StoredMessage message) =>
        MessageReceived(queue, message.Sequence, message.ReceiveCount, message.FirstReceivedAt, message.VisibleAt);

    public void VisibilityChanged(SqsQueue queue, StoredMessage message, long visibleAt)
    {
        using RecordWriter writer = Start(SqsRecordKind.VisibilityChanged, queue);
        writer.Integer(message.Sequence);
        writer.Integer(visibleAt);
        Append(writer);
    }

    public void MessageDeleted(SqsQueue queue, StoredMessage message)
    {
        using RecordWriter writer = Start(SqsRecordKind.MessageDeleted, queue);
        writer.Integer(message.Sequence);
        Append(writer);
    }

    /// <summary>A message was moved. One record, so that the message is never in both queues or in none.</summary>
    public void MessageMoved(SqsQueue queue, StoredMessage message, long visibleAt, SqsQueue source, long sourceSequence)
    {
        using RecordWriter writer = Start(SqsRecordKind.MessageMoved, queue);
        GuidRecord.Write(writer, source.Id);
        writer.Integer(sourceSequence);
        MessageRecord.Of(message, visibleAt).Write(writer);
        Append(writer);
    }

    public void MoveTaskChanged(MoveTask task, MoveTaskState state)
    {
        using RecordWriter writer = Start(SqsRecordKind.MoveTaskChanged, task.Source);
        MoveTaskRecord.Write(writer, task, state);
        Append(writer);
    }

    public void Message(SqsQueue queue, in MessageRecord message)
    {
        // A dead letter is recorded as it arrived, followed by its last receive: the replay then knows the receives in other queues.
        int receivedBefore = message.Details?.ReceivedBefore ?? 0;
        using RecordWriter writer = Start(SqsRecordKind.Message, queue);
        (receivedBefore > 0 ? message with { ReceiveCount = receivedBefore } : message).Write(writer);
        Append(writer);
        if (receivedBefore > 0 && message.ReceiveCount > receivedBefore)
            MessageReceived(queue, message.Sequence, message.ReceiveCount, message.FirstReceivedAt, message.VisibleAt);
    }

    public void QueueState(SqsQueue queue, long lastSequence, (DeduplicationKey Key, SentMessage Sent, long SentAt)[] sent)
    {
        using RecordWriter writer = Start(SqsRecordKind.QueueState, queue);
        writer.Integer(lastSequence);
        writer.Integer(sent.Length);
        foreach ((DeduplicationKey key, SentMessage message, long sentAt) in sent)
        {
            writer.Text(key.DeduplicationId);
            writer.OptionalText(key.GroupId);
            GuidRecord.Write(writer, message.Id);
            writer.Integer(message.Sequence);
            writer.Integer(sentAt);
        }
        Append(writer);
    }

    private void MessageReceived(SqsQueue queue, long sequence, int receiveCount, long firstReceivedAt, long visibleAt)
    {
        using RecordWriter writer = Start(SqsRecordKind.MessageReceived, queue);
        writer.Integer(sequence);
        writer.Integer(receiveCount);
        writer.Integer(firstReceivedAt);
        writer.Integer(visibleAt);
        Append(writer);
    }

    private static RecordWriter Start(SqsRecordKind kind, SqsQueue queue)
    {
        RecordWriter writer = new((byte)kind);
        GuidRecord.Write(writer, queue.Id);
        return writer;
    }

    private void Append(in RecordWriter writer)
    {
        long position = sink.Append(writer.Content);
        long last = LastPosition;
        while (position > last && Interlocked.CompareExchange(ref _lastPosition, position, last) is var found && found != last)
            last = found;
    }
}
