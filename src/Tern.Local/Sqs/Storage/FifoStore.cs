using Tern.Local.Sqs.Messages;

namespace Tern.Local.Sqs.Storage;

/// <summary>The messages of a FIFO queue: in order within a group, and one group after the other, by the arrival of their first messages.</summary>
internal sealed class FifoStore : MessageStore
{
    private readonly Dictionary<string, MessageGroup> _groups = new(StringComparer.Ordinal);
    private readonly PriorityQueue<MessageGroup, long> _ready = new();
    private MessageGroup? _current;
    private GroupedMessage? _next;

    public override bool HasNext
    {
        get
        {
            while (_ready.TryPeek(out MessageGroup? group, out long sequence))
            {
                if (group.CanReceive && group.First!.Sequence == sequence)
                    return true;
                _ready.Dequeue();
                group.IsReady = false;
                MarkReady(group); // Its first message was removed since, so other groups may precede it.
            }
            return false;
        }
    }

    public override StoredMessage Create(Guid id, byte[] body, string senderId, long sentAt, long sequence, MessageDetails? details)
    {
        string groupId = details?.GroupId ?? throw new ArgumentException("A message of a FIFO queue has no group ID.", nameof(details));
        if (!_groups.TryGetValue(groupId, out MessageGroup? group))
            _groups.Add(groupId, group = new MessageGroup(groupId));
        return new GroupedMessage { Id = id, Body = body, SenderId = senderId, SentAt = sentAt, Sequence = sequence, Details = details, Group = group };
    }

    public override StoredMessage? TakeNext()
    {
        while (true)
        {
            if (_next is { State: MessageState.Available } message)
            {
                _next = message.NextInGroup;
                return message;
            }
            EndBatch();
            if (!HasNext)
                return null;
            _current = _ready.Dequeue();
            _current.IsReady = false;
            _next = _current.First;
        }
    }

    public override void EndBatch()
    {
        // The first messages of the group can have been moved to a dead-letter queue, and the next one be available.
        if (_current is { } group)
        {
            _current = null;
            _next = null;
            MarkReady(group);
        }
    }

    public override void Clear()
    {
        base.Clear();
        _groups.Clear();
        _ready.Clear();
        _current = null;
        _next = null;
    }

    protected override void OnAdded(StoredMessage message)
    {
        var added = (GroupedMessage)message;
        added.Group.Add(added);
    }

    protected override void OnAvailable(StoredMessage message)
    {
        var available = (GroupedMessage)message;
        if (available.Group.First == available)
            MarkReady(available.Group);
    }

    protected override void OnRemoved(StoredMessage message)
    {
        var removed = (GroupedMessage)message;
        MessageGroup group = removed.Group;
        group.Remove(removed);
        if (group.First is null)
            _groups.Remove(group.Id);
        else if (group != _current)
            MarkReady(group);
    }

    private void MarkReady(MessageGroup group)
    {
        if (group.IsReady || !group.CanReceive)
            return;
        group.IsReady = true;
        _ready.Enqueue(group, group.First!.Sequence);
    }
}
