using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Syntax;

namespace Tern.Local.DynamoDB.Expressions.Conditions;

/// <summary>OR: matches if at least one of two conditions matches.</summary>
internal sealed class OrCondition(Condition left, Condition right) : Condition
{
    public override void Check(ExpressionKind kind, ExpressionAttributes attributes)
    {
        left.Check(kind, attributes);
        right.Check(kind, attributes);
    }

    public override bool Matches(OrderedMap<AttributeValue> item) => left.Matches(item) || right.Matches(item);

    public override void CollectPaths(List<DocumentPath> paths)
    {
        left.CollectPaths(paths);
        right.CollectPaths(paths);
    }
}
