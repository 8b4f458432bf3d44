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
    private readonly RecentValues<DeduplicationKey, SentMessage> _sent = new();

    /// <summary>Returns the first message with a deduplication ID, if it was sent within the interval.</summary>
    public bool TryFind(string deduplicationId, string groupId, bool isGroupScope, long now, out SentMessage first)
    {
        _sent.RemoveExpired(now);
        return _sent.TryFind(new(deduplicationId, null), now, out first) || (isGroupScope && _sent.TryFind(new(deduplicationId, groupId), now, out first));
    }

    /// <summary>Adds a message that <see cref="TryFind"/> has not found.</summary>
    public void Add(DeduplicationKey key, SentMessage sent, long sentAt) => _sent.Add(key, sent with { IsDuplicate = true }, sentAt);

    public void Clear() => _sent.Clear();

    /// <summary>Returns the entries in the order of their sends.</summary>
    public (DeduplicationKey Key, SentMessage Sent, long SentAt)[] ToArray() => _sent.ToArray();
}
