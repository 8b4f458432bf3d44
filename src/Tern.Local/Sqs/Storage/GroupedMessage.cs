using Tern.Local.Sqs.Messages;

namespace Tern.Local.Sqs.Storage;

/// <summary>A message of a FIFO queue.</summary>
internal sealed class GroupedMessage : StoredMessage
{
    public required MessageGroup Group { get; init; }

    /// <summary>The neighbors in the group, in the order of arrival.</summary>
    public GroupedMessage? PreviousInGroup { get; set; }

    /// <inheritdoc cref="PreviousInGroup"/>
    public GroupedMessage? NextInGroup { get; set; }
}
