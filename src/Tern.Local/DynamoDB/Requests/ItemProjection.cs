using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions;
using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>The attributes that a read returns: all, or those of a projection expression.</summary>
internal readonly struct ItemProjection(Expressions.Projection? expression)
{
    /// <summary>The projection expression; null for all attributes.</summary>
    public Expressions.Projection? Expression { get; } = expression;

    /// <summary>Parses a projection that is the only expression of its request or key list.</summary>
    public static ItemProjection Parse(string? text, OrderedMap<string>? names)
    {
        if (text is null && names is null)
            return default;
        var attributes = new ExpressionAttributes(names, null);
        Expressions.Projection? projection = text is null ? null : Expressions.Projection.Parse(text, attributes);
        attributes.RefuseUnused();
        return new(projection);
    }

    /// <summary>Refuses paths to nested attributes of key attributes.</summary>
    public void CheckAgainst(TableDefinition table)
    {
        if (Expression is not null)
            KeyPathChecks.RefuseNested(table, Expression.Paths);
    }

    public OrderedMap<AttributeValue> Apply(OrderedMap<AttributeValue> item) => Expression is null ? item : Expression.Apply(item);
}
