using Tern.Local.Sqs.Messages;

namespace Tern.Local.Sqs.Storage;

/// <summary>The messages of a FIFO queue with one group ID, in the order of arrival.</summary>
/// <remarks>The group is blocked while its first message is in flight or delayed. Messages behind a message in flight are not received either.</remarks>
/// <param name="id">The group ID.</param>
internal sealed class MessageGroup(string id)
{
    public string Id { get; } = id;

    public GroupedMessage? First { get; private set; }

    private GroupedMessage? Last { get; set; }

    /// <summary>Whether the group is in the heap of groups with a message to receive.</summary>
    public bool IsReady { get; set; }

    public bool CanReceive => First is { State: MessageState.Available };

    public void Add(GroupedMessage message)
    {
        message.PreviousInGroup = Last;
        if (Last is { } last)
            last.NextInGroup = message;
        First ??= message;
        Last = message;
    }

    public void Remove(GroupedMessage message)
    {
        if (message.PreviousInGroup is { } previous)
            previous.NextInGroup = message.NextInGroup;
        else
            First = message.NextInGroup;
        if (message.NextInGroup is { } next)
            next.PreviousInGroup = message.PreviousInGroup;
        else
            Last = message.PreviousInGroup;
        message.PreviousInGroup = message.NextInGroup = null;
    }
}
