using Tern.Local.Sqs.Messages;

namespace Tern.Local.Sqs.Fifo;

/// <summary>
/// The receives of a FIFO queue with a <c>ReceiveRequestAttemptId</c> in the last 5 minutes. A retry returns the same messages.
/// </summary>
internal sealed class ReceiveAttempts
{
    private readonly Dictionary<string, (ReceivedMessage[] Messages, long At)> _attempts = new(StringComparer.Ordinal);
    private readonly Queue<(string Id, long At)> _order = new();

    /// <summary>Returns the messages of an earlier attempt; null if there was none within 5 minutes.</summary>
    public ReceivedMessage[]? Find(string attemptId, long now)
    {
        while (_order.TryPeek(out (string Id, long At) oldest) && oldest.At + DeduplicationCache.Interval <= now)
        {
            _order.Dequeue();
            if (_attempts.TryGetValue(oldest.Id, out (ReceivedMessage[], long At) attempt) && attempt.At == oldest.At)
                _attempts.Remove(oldest.Id);
        }
        return _attempts.TryGetValue(attemptId, out (ReceivedMessage[] Messages, long At) found) && QueueLimits.IsWithin(DeduplicationCache.Interval, found.At, now)
            ? found.Messages
            : null;
    }

    /// <summary>Adds an attempt that <see cref="Find"/> has not found. An attempt without messages is not stored, since a retry can receive some.</summary>
    public void Add(string attemptId, ReceivedMessage[] messages, long now)
    {
        if (messages.Length == 0)
            return;
        _attempts[attemptId] = (messages, now);
        _order.Enqueue((attemptId, now));
    }

    public void Clear()
    {
        _attempts.Clear();
        _order.Clear();
    }
}
