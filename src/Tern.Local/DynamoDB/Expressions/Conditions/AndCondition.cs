using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Syntax;

namespace Tern.Local.DynamoDB.Expressions.Conditions;

/// <summary>AND: matches if both conditions match.</summary>
internal sealed class AndCondition(Condition left, Condition right) : Condition
{
    public Condition Left => left;

    public Condition Right => right;

    public override void Check(ExpressionKind kind, ExpressionAttributes attributes)
    {
        left.Check(kind, attributes);
        right.Check(kind, attributes);
    }

    public override bool Matches(OrderedMap<AttributeValue> item) => left.Matches(item) && right.Matches(item);

    public override void CollectPaths(List<DocumentPath> paths)
    {
        left.CollectPaths(paths);
        right.CollectPaths(paths);
    }
}
