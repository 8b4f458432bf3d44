using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Syntax;

namespace Tern.Local.DynamoDB.Expressions.Updates;

/// <summary>Creates the new item of an update. It copies the lists and maps that contain a change, and shares all other values with the old item.</summary>
internal static class ItemWriter
{
    /// <summary>Writes to a map or item. Existing attributes stay in order, and new ones are added at the end.</summary>
    public static OrderedMap<AttributeValue> Write(OrderedMap<AttributeValue> map, PathTree<PathWrite> node)
    {
        var written = new OrderedMap<AttributeValue>();
        foreach ((string name, AttributeValue value) in map)
        {
            AttributeValue next = node.Find(new(name, 0)) is { } child ? Write(value, child) : value;
            if (next.Kind != AttributeValueKind.None)
                written.Add(name, next);
        }
        foreach ((PathStep step, PathTree<PathWrite> child) in node.Children)
        {
            if (child.Leaf is { IsRemoval: false } write && !map.ContainsKey(step.Name!))
                written.Add(step.Name!, write.Value);
        }
        return written;
    }

    private static AttributeValue Write(AttributeValue value, PathTree<PathWrite> node)
    {
        if (node.Leaf is { } write)
            return write.Value;
        return value.M is { } map ? AttributeValue.Map(Write(map, node)) : WriteList(value.L!, node);
    }

    // Indexes refer to the old list, even if other elements are removed. Elements beyond its end are appended in order.
    private static AttributeValue WriteList(IReadOnlyList<AttributeValue> list, PathTree<PathWrite> node)
    {
        var written = new List<AttributeValue>(list.Count + node.Children.Count);
        List<(PathStep Step, PathTree<PathWrite> Node)> changes = node.ChildrenByIndex();
        int change = 0;
        for (int i = 0; i < list.Count; i++)
        {
            AttributeValue next = list[i];
            if (change < changes.Count && changes[change].Step.Index == i)
                next = Write(next, changes[change++].Node);
            if (next.Kind != AttributeValueKind.None)
                written.Add(next);
        }
        for (; change < changes.Count; change++)
        {
            if (changes[change].Node.Leaf is { IsRemoval: false } write)
                written.Add(write.Value);
        }
        return AttributeValue.List(written);
    }
}
