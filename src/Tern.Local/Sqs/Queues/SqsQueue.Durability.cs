using Tern.Local.Sqs.Durability;
using Tern.Local.Sqs.Fifo;
using Tern.Local.Sqs.Messages;

namespace Tern.Local.Sqs.Queues;

// Snapshots, and the replay of the log. No other thread uses the queue during a replay.
internal sealed partial class SqsQueue
{
    /// <summary>Captures the state for a snapshot. The caller holds <see cref="Lock"/>.</summary>
    public QueueSnapshot Capture()
    {
        var messages = new List<MessageRecord>(_store.Count);
        for (StoredMessage? message = _store.Oldest; message is not null; message = message.Next)
            messages.Add(MessageRecord.Of(message));
        if (_inTransit is not null)
        {
            foreach (DeadLetter letter in _inTransit)
            {
                // The caller holds the locks of all queues, so that the message is in one of both.
                if (!letter.IsAccepted)
                    messages.Add(letter.Source);
            }
        }
        return new(this, _settings, _tags, LastModifiedAt, _lastSequence, _deduplication?.ToArray() ?? [], [.. messages]);
    }

    /// <summary>Applies a definition.</summary>
    public void Restore(QueueSettings settings, OrderedMap<string> tags, long modifiedAt) => ApplyDefinition(settings, tags, modifiedAt);

    /// <summary>Remembers a position, so that no later message has it.</summary>
    public void RestoreSequence(long sequence) => _lastSequence = Math.Max(_lastSequence, sequence);

    /// <summary>Remembers the deduplication ID of a sent message.</summary>
    public void RestoreSent(in MessageRecord message)
    {
        if (_deduplication is not null && message.Details is { DeduplicationId: { } deduplicationId, GroupId: { } groupId })
        {
            // Removes expired entries first, as the send did.
            _deduplication.TryFind(deduplicationId, groupId, IsGroupScope, message.SentAt, out _);
            _deduplication.Add(new(deduplicationId, IsGroupScope ? groupId : null), new(message.Id, message.Sequence, IsDuplicate: false), message.SentAt);
        }
    }

    /// <summary>Applies the state of a snapshot.</summary>
    public void RestoreState(long lastSequence, (DeduplicationKey Key, SentMessage Sent, long SentAt)[] sent)
    {
        _lastSequence = lastSequence;
        foreach ((DeduplicationKey key, SentMessage message, long sentAt) in sent)
            _deduplication?.Add(key, message, sentAt);
    }

    public void RestorePurge()
    {
        _store.Clear();
        _deduplication?.Clear();
    }

    /// <summary>Adds messages in the order of their positions.</summary>
    public void RestoreMessages(ReadOnlySpan<MessageRecord> messages)
    {
        long now = Now;
        foreach (ref readonly MessageRecord record in messages)
        {
            StoredMessage message = _store.Create(record.Id, record.Body, record.SenderId, record.SentAt, record.Sequence, record.Details);
            message.ReceiveCount = record.ReceiveCount;
            message.FirstReceivedAt = record.FirstReceivedAt;
            Append(message, record.VisibleAt, now);
        }
    }
}
