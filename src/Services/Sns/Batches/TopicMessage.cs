using Tern.Shapes;

namespace Tern.Sns;

/// <summary>A message to be published with others by <see cref="SnsClient.PublishMessagesAsync"/>, which makes its entry's id.</summary>
public sealed record TopicMessage
{
    /// <summary>What is published; not empty.</summary>
    public required string Message { get; init; }

    /// <summary>The subject of e-mails, up to 100 characters; null for none.</summary>
    public string? Subject { get; init; }

    /// <summary><c>json</c> when <see cref="Message"/> has a text of its own for each protocol; null for one text.</summary>
    public string? Structure { get; init; }

    /// <summary>Attributes of your own (<see cref="MessageAttribute"/> makes their values); null for none.</summary>
    public OrderedMap<MessageAttributeValue>? Attributes { get; init; }

    /// <summary>What tells a repeated message of a FIFO topic from a new one; null where the topic does that by content.</summary>
    public string? DeduplicationId { get; init; }

    /// <summary>Messages of a group arrive in order (FIFO topics); null for none.</summary>
    public string? GroupId { get; init; }

    /// <summary>Whether both are the same object.</summary>
    public bool Equals(TopicMessage? other) => ReferenceEquals(this, other);

    /// <inheritdoc/>
    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(this);

    /// <summary>The type's name: values may be secret.</summary>
    public override string ToString() => nameof(TopicMessage);
}
