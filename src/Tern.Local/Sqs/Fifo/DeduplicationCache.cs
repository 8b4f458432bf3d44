using Tern.Local.Sqs.Messages;

namespace Tern.Local.Sqs.Fifo;

/// <summary>The messages that were sent to a FIFO queue in the last 5 minutes, also deleted ones.</summary>
/// <remarks>
/// A key has the scope that the queue had at the time of the send. After a change to the scope <c>messageGroup</c>, the earlier keys still apply to all
/// groups. After a change to the scope <c>queue</c>, the keys of the groups no longer apply.
/// See <see href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/FIFO-queues-exactly-once-processing.html"/>.
/// </remarks>
internal sealed class DeduplicationCache
{
    /// <summary>How long a message identifies duplicates, in milliseconds.</summary>
    public const long Interval = 5 * 60 * 1000;

    private readonly Dictionary<DeduplicationKey, (SentMessage Message, long SentAt)> _sent = [];
    private readonly Queue<(DeduplicationKey Key, long SentAt)> _order = new();

    /// <summary>Returns the first message with a deduplication ID, if it was sent within the interval.</summary>
    public bool TryFind(string deduplicationId, string groupId, bool isGroupScope, long now, out SentMessage first)
    {
        while (_order.TryPeek(out (DeduplicationKey Key, long SentAt) oldest) && oldest.SentAt + Interval <= now)
        {
            _order.Dequeue();
            if (_sent.TryGetValue(oldest.Key, out (SentMessage, long SentAt) sent) && sent.SentAt == oldest.SentAt)
                _sent.Remove(oldest.Key);
        }
        return TryFindRecent(new(deduplicationId, null), now, out first) || (isGroupScope && TryFindRecent(new(deduplicationId, groupId), now, out first));
    }

    /// <summary>Adds a message that <see cref="TryFind"/> has not found.</summary>
    public void Add(DeduplicationKey key, SentMessage sent, long sentAt)
    {
        _sent[key] = (sent with { IsDuplicate = true }, sentAt);
        _order.Enqueue((key, sentAt));
    }

    public void Clear()
    {
        _sent.Clear();
        _order.Clear();
    }

    /// <summary>Returns the entries in the order of their sends.</summary>
    public (DeduplicationKey Key, SentMessage Sent, long SentAt)[] ToArray()
    {
        var entries = new List<(DeduplicationKey, SentMessage, long)>(_order.Count);
        foreach ((DeduplicationKey key, long sentAt) in _order)
        {
            if (_sent.TryGetValue(key, out (SentMessage Message, long SentAt) sent) && sent.SentAt == sentAt)
                entries.Add((key, sent.Message, sentAt));
        }
        return [.. entries];
    }

    // An entry of a time before the clock was moved back can be in front of expired ones, so that they are still here.
    private bool TryFindRecent(DeduplicationKey key, long now, out SentMessage message)
    {
        bool isFound = _sent.TryGetValue(key, out (SentMessage Message, long SentAt) sent) && QueueLimits.IsWithin(Interval, sent.SentAt, now);
        message = sent.Message;
        return isFound;
    }
}
