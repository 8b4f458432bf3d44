using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Projections;
using Tern.Local.DynamoDB.Expressions.Syntax;

namespace Tern.Local.DynamoDB.Expressions;

/// <summary>The attributes that a projection expression selects.</summary>
internal sealed class Projection
{
    private readonly PathTree<DocumentPath> _tree = new();

    /// <summary>Selects the attributes at paths that do not overlap.</summary>
    public Projection(IReadOnlyList<DocumentPath> paths)
    {
        Paths = paths;
        foreach (DocumentPath path in paths)
            _tree.Add(path, path);
    }

    /// <summary>The paths in the order of the expression.</summary>
    public IReadOnlyList<DocumentPath> Paths { get; }

    /// <summary>Parses and checks an expression.</summary>
    /// <exception cref="DynamoDBServiceException">The expression is not valid.</exception>
    public static Projection Parse(string text, ExpressionAttributes attributes)
    {
        List<DocumentPath> paths = new ProjectionParser(text).Parse();
        foreach (DocumentPath path in paths)
            path.Resolve(ExpressionKind.Projection, attributes);
        PathOverlap.Refuse(ExpressionKind.Projection, paths);
        return new(paths);
    }

    /// <summary>Returns the selected attributes of an item, without missing ones. The selected elements of a list are consecutive.</summary>
    public OrderedMap<AttributeValue> Apply(OrderedMap<AttributeValue> item) => SelectFromMap(item, _tree);

    private static OrderedMap<AttributeValue> SelectFromMap(OrderedMap<AttributeValue> map, PathTree<DocumentPath> node)
    {
        var selected = new OrderedMap<AttributeValue>();
        foreach ((PathStep step, PathTree<DocumentPath> child) in node.Children)
        {
            if (map.TryGetValue(step.Name!, out AttributeValue value) && Select(value, child) is { Kind: not AttributeValueKind.None } part)
                selected.Add(step.Name!, part);
        }
        return selected;
    }

    private static AttributeValue Select(AttributeValue value, PathTree<DocumentPath> node)
    {
        if (node.Leaf is not null)
            return value;
        if (node.Children[0].Step.IsIndex)
            return value.L is { } list ? SelectFromList(list, node) : default;
        if (value.M is not { } map)
            return default;
        OrderedMap<AttributeValue> selected = SelectFromMap(map, node);
        return selected.Count > 0 ? AttributeValue.Map(selected) : default;
    }

    private static AttributeValue SelectFromList(IReadOnlyList<AttributeValue> list, PathTree<DocumentPath> node)
    {
        List<AttributeValue> selected = [];
        foreach ((PathStep step, PathTree<DocumentPath> child) in node.ChildrenByIndex())
        {
            if (step.Index < list.Count && Select(list[step.Index], child) is { Kind: not AttributeValueKind.None } part)
                selected.Add(part);
        }
        return selected.Count > 0 ? AttributeValue.List(selected) : default;
    }
}
