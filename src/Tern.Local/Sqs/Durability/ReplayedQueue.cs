using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Tern.Local.Sqs.Queues;

namespace Tern.Local.Sqs.Durability;

/// <summary>A queue whose log is being replayed: the last state of each message.</summary>
internal sealed class ReplayedQueue(SqsQueue queue)
{
    private readonly Dictionary<long, MessageRecord> _messages = [];

    public SqsQueue Queue { get; } = queue;

    /// <summary>Applies a definition. Messages that expired before a change of the retention period remain expired.</summary>
    public void Define(QueueSettings settings, OrderedMap<string> tags, long modifiedAt)
    {
        long retention = Queue.Settings.Retention;
        if (settings.Retention > retention)
        {
            foreach ((long sequence, MessageRecord message) in _messages)
            {
                if (message.SentAt + retention <= modifiedAt)
                    _messages.Remove(sequence);
            }
        }
        Queue.Restore(settings, tags, modifiedAt);
    }

    public void Send(MessageRecord message)
    {
        Add(message);
        Queue.RestoreSent(message);
    }

    public void Add(MessageRecord message)
    {
        // The receives of a dead letter until its arrival were those of other queues.
        if (message is { ReceiveCount: > 0, Details: { DeadLetterSourceArn: not null } details })
            message = message with { Details = details with { ReceivedBefore = message.ReceiveCount } };
        _messages.Add(message.Sequence, message);
        Queue.RestoreSequence(message.Sequence);
    }

    public void Receive(long sequence, int receiveCount, long firstReceivedAt, long visibleAt)
    {
        ref MessageRecord message = ref CollectionsMarshal.GetValueRefOrNullRef(_messages, sequence);
        if (!Unsafe.IsNullRef(ref message))
            message = message with { ReceiveCount = receiveCount, FirstReceivedAt = firstReceivedAt, VisibleAt = visibleAt };
    }

    public void ChangeVisibility(long sequence, long visibleAt)
    {
        ref MessageRecord message = ref CollectionsMarshal.GetValueRefOrNullRef(_messages, sequence);
        if (!Unsafe.IsNullRef(ref message))
            message = message with { VisibleAt = visibleAt };
    }

    public void Delete(long sequence) => _messages.Remove(sequence);

    public void Purge()
    {
        _messages.Clear();
        Queue.RestorePurge();
    }

    /// <summary>Adds the messages to the queue, in the order of arrival.</summary>
    public void Complete()
    {
        MessageRecord[] messages = [.. _messages.Values];
        Array.Sort(messages, static (x, y) => x.Sequence.CompareTo(y.Sequence));
        Queue.RestoreMessages(messages);
    }
}
