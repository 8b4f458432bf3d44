using Tern.DynamoDB;
using Tern.Shapes;

namespace Tern.Local.DynamoDB.Tables;

/// <summary>A secondary index of a table.</summary>
internal sealed record IndexDefinition
{
    public required string Name { get; init; }

    /// <summary>Whether the index has a partition key of its own; a local one shares the table's.</summary>
    public required bool IsGlobal { get; init; }

    public required KeyDefinition Key { get; init; }

    public required IndexProjection Projection { get; init; }

    /// <summary>The attributes of an <see cref="IndexProjection.Include"/> projection beside the keys.</summary>
    public IReadOnlyList<string> NonKeyAttributes { get; init; } = [];

    public Throughput Throughput { get; init; }

    /// <summary>When the index can be read; before that it is <c>CREATING</c>.</summary>
    public required DateTimeOffset ReadyAt { get; init; }

    /// <summary>What a read of the index sees of an item.</summary>
    /// <param name="table">The key of the table, which every projection has.</param>
    /// <param name="item">An item that has the index's key.</param>
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

    /// <summary>Whether the index holds an attribute.</summary>
    public bool Covers(KeyDefinition table, string attribute) =>
        Projection == IndexProjection.All || Key.Includes(attribute) || table.Includes(attribute) || NonKeyAttributes.Contains(attribute);
}
