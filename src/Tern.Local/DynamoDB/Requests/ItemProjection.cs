using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions;
using Tern.Local.DynamoDB.Tables;
using Tern.Shapes;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>The part of items that a read answers with: all of them, or what a projection expression selects.</summary>
internal readonly struct ItemProjection(Expressions.Projection? expression)
{
    /// <summary>The selected attributes; null for all.</summary>
    public Expressions.Projection? Expression { get; } = expression;

    /// <summary>Reads a projection that is the only expression of its request or key list.</summary>
    public static ItemProjection Parse(string? text, OrderedMap<string>? names)
    {
        if (text is null && names is null)
            return default;
        var attributes = new ExpressionAttributes(names, null);
        Expressions.Projection? projection = text is null ? null : Expressions.Projection.Parse(text, attributes);
        attributes.RefuseUnused();
        return new(projection);
    }

    /// <summary>Refuses paths that lead into key attributes.</summary>
    public void CheckAgainst(TableDefinition table)
    {
        if (Expression is not null)
            KeyPathChecks.RefuseNested(table, Expression.Paths);
    }

    public OrderedMap<AttributeValue> Apply(OrderedMap<AttributeValue> item) => Expression is null ? item : Expression.Apply(item);
}
