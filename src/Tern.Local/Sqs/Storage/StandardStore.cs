using Tern.Local.Sqs.Messages;

namespace Tern.Local.Sqs.Storage;

/// <summary>The messages of a standard queue, received in the order of arrival.</summary>
/// <remarks>
/// New messages are in a queue. Only messages that became available again, or after a delay, are in a heap. Removed messages stay in both until they are
/// the next, or until they outnumber the others.
/// </remarks>
internal sealed class StandardStore : MessageStore
{
    private const int MinTidiedCount = 64;

    private readonly Queue<StoredMessage> _arrivals = new();
    private readonly PriorityQueue<StoredMessage, long> _returned = new();
    private long _lastArrival = -1;
    private int _removedCount;

    public override StoredMessage Create(Guid id, byte[] body, string senderId, long sentAt, long sequence, MessageDetails? details) =>
        new() { Id = id, Body = body, SenderId = senderId, SentAt = sentAt, Sequence = sequence, Details = details };

    public override StoredMessage? TakeNext()
    {
        SkipRemoved();
        if (!_returned.TryPeek(out StoredMessage? returned, out long sequence))
            return _arrivals.TryDequeue(out StoredMessage? arrival) ? arrival : null;
        if (_arrivals.TryPeek(out StoredMessage? next) && next.Sequence < sequence)
            return _arrivals.Dequeue();
        _returned.Dequeue();
        return returned;
    }

    public override void Clear()
    {
        base.Clear();
        _arrivals.Clear();
        _arrivals.TrimExcess();
        _returned.Clear();
        _removedCount = 0;
    }

    protected override void OnAvailable(StoredMessage message)
    {
        if (message.Sequence < _lastArrival)
        {
            _returned.Enqueue(message, message.Sequence);
            return;
        }
        _lastArrival = message.Sequence;
        _arrivals.Enqueue(message);
    }

    protected override void OnRemoved(StoredMessage message, bool wasAvailable)
    {
        // A message that was taken is in neither collection. It is counted nevertheless, because the excess only tidies sooner.
        if (wasAvailable && ++_removedCount > AvailableCount + MinTidiedCount)
            Tidy();
    }

    private void SkipRemoved()
    {
        while (_arrivals.TryPeek(out StoredMessage? message) && message.State == MessageState.Removed)
            _arrivals.Dequeue();
        while (_returned.TryPeek(out StoredMessage? message, out _) && message.State == MessageState.Removed)
            _returned.Dequeue();
    }

    private void Tidy()
    {
        _removedCount = 0;
        for (int i = _arrivals.Count; i > 0; i--)
        {
            StoredMessage message = _arrivals.Dequeue();
            if (message.State != MessageState.Removed)
                _arrivals.Enqueue(message);
        }
        var live = new List<(StoredMessage, long)>();
        foreach ((StoredMessage message, long sequence) in _returned.UnorderedItems)
        {
            if (message.State != MessageState.Removed)
                live.Add((message, sequence));
        }
        _returned.Clear();
        _returned.EnqueueRange(live);
    }
}
