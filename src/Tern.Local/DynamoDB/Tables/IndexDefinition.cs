using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Tables;

/// <summary>A secondary index of a table.</summary>
internal sealed record IndexDefinition
{
    public required string Name { get; init; }

    /// <summary>Whether the index is global. A local index has the partition key of the table.</summary>
    public required bool IsGlobal { get; init; }

    public required KeyDefinition Key { get; init; }

    public required IndexProjection Projection { get; init; }

    /// <summary>The attributes of an <see cref="IndexProjection.Include"/> projection in addition to the keys.</summary>
    public IReadOnlyList<string> NonKeyAttributes { get; init; } = [];

    public Throughput Throughput { get; init; }

    /// <summary>When the index can be read. Before that its status is <c>CREATING</c>.</summary>
    public required DateTimeOffset ReadyAt { get; init; }

    /// <summary>Returns the projected attributes of an item.</summary>
    /// <param name="table">The key of the table, which every projection contains.</param>
    /// <param name="item">An item with the index key.</param>
    public OrderedMap<AttributeValue> Project(KeyDefinition table, OrderedMap<AttributeValue> item)
    {
        if (Projection == IndexProjection.All)
            return item;
        var projected = new OrderedMap<AttributeValue>();
        foreach ((string name, AttributeValue value) in item)
        {
            if (Covers(table, name))
                projected.Add(name, value);
        }
        return projected;
    }

    /// <summary>Whether the index contains an attribute.</summary>
    public bool Covers(KeyDefinition table, string attribute) =>
        Projection == IndexProjection.All || Key.Includes(attribute) || table.Includes(attribute) || NonKeyAttributes.Contains(attribute);
}
