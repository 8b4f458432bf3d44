using Tern.Local.Sqs.Messages;

namespace Tern.Local.Sqs.Storage;

/// <summary>The messages of a standard queue, received in the order of arrival.</summary>
/// <remarks>
/// Messages are taken by passing them in the order of arrival. Those that become available after they were passed are in a heap. Removed messages stay in
/// it until they are the next, or until they outnumber the available ones.
/// </remarks>
internal sealed class StandardStore : MessageStore
{
    private readonly PriorityQueue<StoredMessage, long> _returned = new();

    // The first message that was not passed; null if all were.
    private StoredMessage? _next;

    public override bool HasNext => AvailableCount > 0;

    public override StoredMessage Create(Guid id, byte[] body, string senderId, long sentAt, long sequence, MessageDetails? details) =>
        new() { Id = id, Body = body, SenderId = senderId, SentAt = sentAt, Sequence = sequence, Details = details };

    public override StoredMessage? TakeNext()
    {
        while (_next is { State: not MessageState.Available })
            _next = _next.Next;
        while (_returned.TryPeek(out StoredMessage? removed, out _) && removed.State == MessageState.Removed)
            _returned.Dequeue();
        // Every message in the heap was passed, so it arrived before the next one.
        if (_returned.TryDequeue(out StoredMessage? returned, out _))
            return returned;
        StoredMessage? taken = _next;
        _next = taken?.Next;
        return taken;
    }

    public override void Clear()
    {
        base.Clear();
        _returned.Clear();
        _next = null;
    }

    protected override void OnAdded(StoredMessage message) => _next ??= message;

    protected override void OnAvailable(StoredMessage message)
    {
        if (_next is null || message.Sequence < _next.Sequence)
            _returned.Enqueue(message, message.Sequence);
    }

    protected override void OnRemoved(StoredMessage message)
    {
        if (_next == message)
            _next = message.Next;
        Tidy(_returned, AvailableCount, static (message, _) => message.State != MessageState.Removed);
    }
}
