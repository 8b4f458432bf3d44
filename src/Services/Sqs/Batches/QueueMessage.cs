namespace Tern.Sqs;

/// <summary>A message for <see cref="SqsClient.SendMessagesAsync"/>, which creates the id of its batch entry.</summary>
public sealed record QueueMessage
{
    /// <summary>The message body: XML, JSON or other text. Must not be empty.</summary>
    public required string Body { get; init; }

    /// <summary>The delay in seconds, 0 to 900. Null uses the delay of the queue. Not supported for FIFO queues.</summary>
    public int? DelaySeconds { get; init; }

    /// <summary>Up to ten message attributes. Null means none.</summary>
    public OrderedMap<MessageAttributeValue>? Attributes { get; init; }

    /// <summary>Message system attributes, such as <c>AWSTraceHeader</c>. Null means none.</summary>
    public OrderedMap<MessageSystemAttributeValue>? SystemAttributes { get; init; }

    /// <summary>The deduplication id (FIFO queues). Null for queues with content-based deduplication.</summary>
    public string? DeduplicationId { get; init; }

    /// <summary>
    /// The message group id. A FIFO queue delivers a group in order. A standard queue shares capacity fairly between groups. Null means none.
    /// </summary>
    public string? GroupId { get; init; }

    /// <summary>True if both references are the same object.</summary>
    public bool Equals(QueueMessage? other) => ReferenceEquals(this, other);

    /// <inheritdoc/>
    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(this);

    /// <summary>The name of the type. Values are omitted because they can be secret.</summary>
    public override string ToString() => nameof(QueueMessage);
}
