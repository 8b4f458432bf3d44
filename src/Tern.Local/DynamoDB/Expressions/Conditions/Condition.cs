using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Syntax;
using Tern.Shapes;

namespace Tern.Local.DynamoDB.Expressions.Conditions;

/// <summary>Something in an expression that holds for an item or does not.</summary>
internal abstract class Condition
{
    /// <summary>Resolves the placeholders and refuses operands that can never be right.</summary>
    public abstract void Check(ExpressionKind kind, ExpressionAttributes attributes);

    /// <summary>Whether the condition holds. What an item does not have equals nothing and has no order.</summary>
    public abstract bool Matches(OrderedMap<AttributeValue> item);

    /// <summary>Adds the document paths of the condition.</summary>
    public abstract void CollectPaths(List<DocumentPath> paths);
}
