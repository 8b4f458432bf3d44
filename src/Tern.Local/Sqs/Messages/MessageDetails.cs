using Tern.Sqs;

namespace Tern.Local.Sqs.Messages;

/// <summary>The optional members of a message. Most messages of standard queues have none. Immutable.</summary>
internal sealed record MessageDetails
{
    /// <summary>The message attributes, in the order of the request.</summary>
    public OrderedMap<MessageAttributeValue>? Attributes { get; init; }

    /// <summary>The system attribute <c>AWSTraceHeader</c>.</summary>
    public string? TraceHeader { get; init; }

    public string? GroupId { get; init; }

    public string? DeduplicationId { get; init; }

    /// <summary>The ARN of the queue from which the message was moved to a dead-letter queue.</summary>
    public string? DeadLetterSourceArn { get; init; }

    /// <summary>The length of the <see cref="Delivery.DeliveryChain"/> that has sent the message. It is not on disk: a restart ends a loop too.</summary>
    public int ChainLength { get; init; }

    /// <summary>Returns null instead of details without values.</summary>
    public MessageDetails? OrNull() =>
        Attributes is null && TraceHeader is null && GroupId is null && DeduplicationId is null && DeadLetterSourceArn is null && ChainLength == 0 ? null : this;
}
