using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Expressions.Syntax;

/// <summary>An operand of an expression.</summary>
internal abstract class Operand
{
    /// <summary>The type of the value if it is the same for any item; otherwise <see cref="AttributeValueKind.None"/>.</summary>
    public virtual AttributeValueKind StaticKind => AttributeValueKind.None;

    /// <summary>Replaces placeholders by attribute names and values, in the order of the expression.</summary>
    public virtual void Resolve(ExpressionKind kind, ExpressionAttributes attributes)
    {
        ResolveNames(kind, attributes);
        ResolveValues(kind, attributes);
    }

    /// <summary>Replaces placeholders by attribute names.</summary>
    public abstract void ResolveNames(ExpressionKind kind, ExpressionAttributes attributes);

    /// <summary>Replaces placeholders by values.</summary>
    public abstract void ResolveValues(ExpressionKind kind, ExpressionAttributes attributes);

    /// <summary>Returns the value for an item, or no value (<see cref="AttributeValueKind.None"/>) if the item does not have it.</summary>
    public abstract AttributeValue Evaluate(OrderedMap<AttributeValue> item);
}
