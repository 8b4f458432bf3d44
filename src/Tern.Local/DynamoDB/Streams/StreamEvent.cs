using Tern.DynamoDB;
using Tern.Local.Delivery;

namespace Tern.Local.DynamoDB.Streams;

/// <summary>The stream record of one change of an item.</summary>
internal sealed record StreamEvent
{
    /// <summary>The sequence number. Sequence numbers ascend over all tables.</summary>
    public required long Sequence { get; init; }

    public required DateTimeOffset Time { get; init; }

    public required OrderedMap<AttributeValue> Keys { get; init; }

    /// <summary>The item before the change, for any view type; null for an insertion.</summary>
    public OrderedMap<AttributeValue>? Old { get; init; }

    /// <summary>The item after the change, for any view type; null for a removal.</summary>
    public OrderedMap<AttributeValue>? New { get; init; }

    /// <summary>Whether the item was deleted because its time to live expired. The record then has the service as its user identity.</summary>
    public bool IsExpiry { get; init; }

    /// <summary>The length of the <see cref="DeliveryChain"/> that has changed the item. It is not on disk: a restart ends a loop too.</summary>
    public int ChainLength { get; } = DeliveryChain.Length;
}
