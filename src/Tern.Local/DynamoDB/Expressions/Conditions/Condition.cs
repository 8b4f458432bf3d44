using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Syntax;

namespace Tern.Local.DynamoDB.Expressions.Conditions;

/// <summary>A condition of an expression: an item matches it or not.</summary>
internal abstract class Condition
{
    /// <summary>Resolves the placeholders, and refuses operands that are invalid for any item.</summary>
    public abstract void Check(ExpressionKind kind, ExpressionAttributes attributes);

    /// <summary>Whether an item matches. A missing attribute is not equal to any value, and cannot be ordered.</summary>
    public abstract bool Matches(OrderedMap<AttributeValue> item);

    /// <summary>Adds the document paths of the condition.</summary>
    public abstract void CollectPaths(List<DocumentPath> paths);
}
