using Tern.Local.Delivery;
using Tern.Sqs;

namespace Tern.Local.Sqs.Messages;

/// <summary>The optional members of a message. Most messages of standard queues have none. Immutable.</summary>
internal sealed record MessageDetails
{
    private static readonly MessageDetails[] s_ofChains = [.. Enumerable.Range(0, DeliveryChain.MaxLength + 1).Select(length => new MessageDetails { ChainLength = length })];

    /// <summary>The message attributes, in the order of the request.</summary>
    public OrderedMap<MessageAttributeValue>? Attributes { get; init; }

    /// <summary>The system attribute <c>AWSTraceHeader</c>.</summary>
    public string? TraceHeader { get; init; }

    public string? GroupId { get; init; }

    public string? DeduplicationId { get; init; }

    /// <summary>The ARN of the queue from which the message was moved to a dead-letter queue.</summary>
    public string? DeadLetterSourceArn { get; init; }

    /// <summary>The number of receives in other queues, before the message was moved to a dead-letter queue. They do not count for the redrive policy of that queue.</summary>
    public int ReceivedBefore { get; init; }

    /// <summary>The length of the <see cref="DeliveryChain"/> that has sent the message. It is not on disk: a restart ends a loop too.</summary>
    public int ChainLength { get; init; }

    /// <summary>Returns details with the length of a chain. Details without other values are shared by all messages.</summary>
    public static MessageDetails WithChainLength(MessageDetails? details, int length) => details is not null
        ? details with { ChainLength = length }
        : length <= DeliveryChain.MaxLength ? s_ofChains[length] : new() { ChainLength = length };

    /// <summary>Returns null instead of details without values.</summary>
    public MessageDetails? OrNull() =>
        Attributes is null && TraceHeader is null && GroupId is null && DeduplicationId is null && DeadLetterSourceArn is null && ChainLength == 0 ? null : this;
}
