using Tern.DynamoDB;
using Tern.Shapes;

namespace Tern.Local.DynamoDB.Streams;

/// <summary>One change of an item as a stream tells it.</summary>
internal sealed record StreamEvent
{
    /// <summary>The event's number; numbers rise over all tables.</summary>
    public required long Sequence { get; init; }

    public required DateTimeOffset Time { get; init; }

    public required OrderedMap<AttributeValue> Keys { get; init; }

    /// <summary>The item before, whatever the view holds; null for an insertion.</summary>
    public OrderedMap<AttributeValue>? Old { get; init; }

    /// <summary>The item after, whatever the view holds; null for a removal.</summary>
    public OrderedMap<AttributeValue>? New { get; init; }

    /// <summary>Whether the item's time to live ended, which the service shows as its own doing.</summary>
    public bool IsExpiry { get; init; }
}
