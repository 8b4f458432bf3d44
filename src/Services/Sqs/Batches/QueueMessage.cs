using Tern.Shapes;

namespace Tern.Sqs;

/// <summary>A message to be sent with others by <see cref="SqsClient.SendMessagesAsync"/>, which makes its entry's id.</summary>
public sealed record QueueMessage
{
    /// <summary>What is sent: XML, JSON or other text; not empty.</summary>
    public required string Body { get; init; }

    /// <summary>How long it stays hidden, in seconds, 0 to 900; null for the queue's own delay. Not for FIFO queues.</summary>
    public int? DelaySeconds { get; init; }

    /// <summary>Up to ten attributes of your own; null for none.</summary>
    public OrderedMap<MessageAttributeValue>? Attributes { get; init; }

    /// <summary>Attributes of the service, such as <c>AWSTraceHeader</c>; null for none.</summary>
    public OrderedMap<MessageSystemAttributeValue>? SystemAttributes { get; init; }

    /// <summary>What tells a repeated message of a FIFO queue from a new one; null where the queue does that by content.</summary>
    public string? DeduplicationId { get; init; }

    /// <summary>Messages of a group arrive in order (FIFO queues), or share the queue fairly (standard queues); null for none.</summary>
    public string? GroupId { get; init; }

    /// <summary>Whether both are the same object.</summary>
    public bool Equals(QueueMessage? other) => ReferenceEquals(this, other);

    /// <inheritdoc/>
    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(this);

    /// <summary>The type's name: values may be secret.</summary>
    public override string ToString() => nameof(QueueMessage);
}
