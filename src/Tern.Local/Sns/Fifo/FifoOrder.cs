using Tern.Local.Sqs.Fifo;

namespace Tern.Local.Sns.Fifo;

/// <summary>The sequence numbers of a FIFO topic, and the messages of the last 5 minutes, which identify duplicates.</summary>
/// <seealso href="https://docs.aws.amazon.com/sns/latest/dg/fifo-message-dedup.html">Message deduplication for FIFO topics</seealso>
internal sealed class FifoOrder
{
    private readonly Dictionary<DeduplicationKey, FifoMessage> _sent = [];
    private readonly Queue<FifoMessage> _order = new();
    private long _last;

    /// <summary>Held while a message is published, so that subscriptions receive the messages in the order of their sequence numbers.</summary>
    public Lock Lock { get; } = new();

    /// <summary>Removes the messages that no longer identify duplicates.</summary>
    /// <returns>The next removed message; null if there is none.</returns>
    public FifoMessage? RemoveExpired(DateTimeOffset now)
    {
        // A message of a time before the clock was moved back would remain until the clock reaches that time again.
        if (!_order.TryPeek(out FifoMessage? oldest) || (now - oldest.SentAt).Duration() < SnsLimits.DeduplicationInterval)
            return null;
        if (_sent.TryGetValue(oldest.Key, out FifoMessage? current) && current == oldest)
            _sent.Remove(oldest.Key);
        return _order.Dequeue();
    }

    /// <summary>Returns the message that a new one is a duplicate of; null if there is none. Call <see cref="RemoveExpired"/> first.</summary>
    public FifoMessage? Find(DeduplicationKey key, DateTimeOffset now) =>
        _sent.TryGetValue(key, out FifoMessage? message) && (now - message.SentAt).Duration() < SnsLimits.DeduplicationInterval ? message : null;

    /// <summary>Adds a message that <see cref="Find"/> has not found.</summary>
    public void Add(FifoMessage message)
    {
        _sent[message.Key] = message;
        _order.Enqueue(message);
        _last = Math.Max(_last, message.Sequence);
    }

    /// <summary>Returns the next sequence. It is derived from the clock, so that it increases after a restart too.</summary>
    public long CreateSequence(DateTimeOffset now) => Math.Max(_last + 1, now.ToUnixTimeMilliseconds() * 1_000);
}
