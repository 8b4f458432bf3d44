using Tern.Local.Sqs.Durability;
using Tern.Local.Sqs.Fifo;
using Tern.Local.Sqs.Messages;

namespace Tern.Local.Sqs.Queues;

// Changes that requests and the replay of the log have in common.
internal sealed partial class SqsQueue
{
    private SqsRecords? Records => Region.Engine.Records;

    /// <summary>Adds a message that was moved from another queue.</summary>
    public void Accept(DeadLetter letter, SqsQueue source)
    {
        PendingWork work;
        lock (Lock)
        {
            if (IsDeleted)
                return; // As the service does, when the queue is deleted at the same time.
            long now = Now;
            StoredMessage stored = Moved(letter, _lastSequence + 1);
            Records?.MessageMoved(this, stored, now, source, letter.Source.Sequence);
            letter.IsAccepted = true;
            Append(stored, now, now);
            work = Deliver(now);
        }
        work.Complete(this);
    }

    /// <summary>Takes available messages out of the queue, to move them to other queues.</summary>
    /// <param name="maxCount">The maximum number of messages.</param>
    /// <param name="findTarget">Finds the queue of a message. The move stops at a message without one.</param>
    /// <param name="count">The number of moved messages.</param>
    /// <returns>False if the next message has no target.</returns>
    public bool TryRedrive(int maxCount, Func<MessageDetails?, SqsQueue?> findTarget, out int count)
    {
        PendingWork work;
        count = 0;
        bool hasTarget = true;
        lock (Lock)
        {
            if (IsDeleted)
                return true;
            long now = Now;
            Refresh(now);
            while (count < maxCount && _store.TakeNext() is { } message)
            {
                if (findTarget(message.Details) is not { } target)
                {
                    hasTarget = false;
                    _store.PutBack(message);
                    break;
                }
                // A redriven message is a new one: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-configure-dead-letter-queue-redrive.html
                MessageDetails? details = message.Details is { } old ? (old with { DeadLetterSourceArn = null, ReceivedBefore = 0 }).OrNull() : null;
                StartMove(new(target, MessageRecord.Of(message)) { Id = Guid.NewGuid(), SentAt = now, Details = details });
                _store.Remove(message);
                count++;
            }
            _store.EndBatch();
            work = Deliver(now);
        }
        work.Complete(this);
        return hasTarget;
    }

    /// <summary>Ends the moves of messages that are in their new queues.</summary>
    public void EndMoves(List<DeadLetter> moved)
    {
        lock (Lock)
        {
            foreach (DeadLetter letter in moved)
                _inTransit!.Remove(letter);
        }
    }

    private void StartMove(DeadLetter letter)
    {
        (_deadLetters ??= []).Add(letter);
        // A snapshot contains the messages that are in neither queue at this time.
        if (Records is not null)
            (_inTransit ??= []).Add(letter);
    }

    private void Append(StoredMessage message, long visibleAt, long now)
    {
        _lastSequence = Math.Max(_lastSequence, message.Sequence);
        _store.Add(message, visibleAt, now);
    }

    private StoredMessage Moved(DeadLetter letter, long sequence)
    {
        StoredMessage stored = _store.Create(letter.Id, letter.Source.Body, letter.Source.SenderId, letter.SentAt, sequence, letter.Details);
        stored.ReceiveCount = letter.ReceiveCount;
        stored.FirstReceivedAt = letter.FirstReceivedAt;
        return stored;
    }

    private bool TryFindDuplicate(MessageDetails details, long now, out SentMessage first) =>
        _deduplication!.TryFind(details.DeduplicationId!, details.GroupId!, IsGroupScope, now, out first);

    /// <summary>Remembers the deduplication ID of a message that was added.</summary>
    private SentMessage Remember(StoredMessage message)
    {
        var sent = new SentMessage(message.Id, message.Sequence, IsDuplicate: false);
        if (_deduplication is not null && message.Details is { DeduplicationId: { } deduplicationId, GroupId: { } groupId })
            _deduplication.Add(new DeduplicationKey(deduplicationId, IsGroupScope ? groupId : null), sent, message.SentAt);
        return sent;
    }

    private bool IsGroupScope => _settings.DeduplicationScope == QueueSettings.MessageGroupScope;

    private void Define(QueueSettings settings, OrderedMap<string> tags, bool isModified)
    {
        long modifiedAt = isModified ? Now : LastModifiedAt;
        Records?.QueueDefined(this, settings, tags, modifiedAt);
        ApplyDefinition(settings, tags, modifiedAt);
    }

    private void ApplyDefinition(QueueSettings settings, OrderedMap<string> tags, long modifiedAt)
    {
        Volatile.Write(ref _settings, settings);
        Volatile.Write(ref _tags, tags);
        LastModifiedAt = modifiedAt;
    }

    private void ApplyPurge(long now)
    {
        _purgedAt = now;
        _store.Clear();
        _deduplication?.Clear();
        _attempts?.Clear();
    }
}
