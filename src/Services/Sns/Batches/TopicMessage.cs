namespace Tern.Sns;

/// <summary>A message for <see cref="SnsClient.PublishMessagesAsync"/>, which creates the id of its batch entry.</summary>
public sealed record TopicMessage
{
    /// <summary>The message. Must not be empty.</summary>
    public required string Message { get; init; }

    /// <summary>The subject of e-mail deliveries, up to 100 characters. Null means none.</summary>
    public string? Subject { get; init; }

    /// <summary><c>json</c> if <see cref="Message"/> contains a separate text for each protocol. Null for a single text.</summary>
    public string? Structure { get; init; }

    /// <summary>Message attributes; <see cref="MessageAttribute"/> creates their values. Null means none.</summary>
    public OrderedMap<MessageAttributeValue>? Attributes { get; init; }

    /// <summary>The deduplication id (FIFO topics). Null for topics with content-based deduplication.</summary>
    public string? DeduplicationId { get; init; }

    /// <summary>The message group id. A FIFO topic delivers a group in order. Null means none.</summary>
    public string? GroupId { get; init; }

    /// <summary>True if both references are the same object.</summary>
    public bool Equals(TopicMessage? other) => ReferenceEquals(this, other);

    /// <inheritdoc/>
    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(this);

    /// <summary>The name of the type. Values are omitted because they can be secret.</summary>
    public override string ToString() => nameof(TopicMessage);
}
