using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Syntax;

namespace Tern.Local.DynamoDB.Expressions.Conditions;

/// <summary>NOT: matches if a condition does not match.</summary>
internal sealed class NotCondition(Condition condition) : Condition
{
    public override void Check(ExpressionKind kind, ExpressionAttributes attributes) => condition.Check(kind, attributes);

    public override bool Matches(OrderedMap<AttributeValue> item) => !condition.Matches(item);

    public override void CollectPaths(List<DocumentPath> paths) => condition.CollectPaths(paths);
}
