using Tern.DynamoDB;
using Tern.Shapes;

namespace Tern.Local.DynamoDB.Expressions.Syntax;

/// <summary>Something in an expression that has a value.</summary>
internal abstract class Operand
{
    /// <summary>The type that the value has whatever the item, or <see cref="AttributeValueKind.None"/>.</summary>
    public virtual AttributeValueKind StaticKind => AttributeValueKind.None;

    /// <summary>Puts names and values in the place of their placeholders, in the order in which they are written.</summary>
    public virtual void Resolve(ExpressionKind kind, ExpressionAttributes attributes)
    {
        ResolveNames(kind, attributes);
        ResolveValues(kind, attributes);
    }

    /// <summary>Puts attribute names in the place of their placeholders.</summary>
    public abstract void ResolveNames(ExpressionKind kind, ExpressionAttributes attributes);

    /// <summary>Puts values in the place of their placeholders.</summary>
    public abstract void ResolveValues(ExpressionKind kind, ExpressionAttributes attributes);

    /// <summary>The value for an item, or no value (<see cref="AttributeValueKind.None"/>) where the item has none.</summary>
    public abstract AttributeValue Evaluate(OrderedMap<AttributeValue> item);
}
