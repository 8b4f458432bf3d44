using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Expressions.Syntax;

/// <summary>An attribute of the item, by its document path.</summary>
internal sealed class PathOperand(DocumentPath path) : Operand
{
    public DocumentPath Path => path;

    public override void ResolveNames(ExpressionKind kind, ExpressionAttributes attributes) => path.Resolve(kind, attributes);

    public override void ResolveValues(ExpressionKind kind, ExpressionAttributes attributes)
    {
    }

    public override AttributeValue Evaluate(OrderedMap<AttributeValue> item) => path.Find(item);
}
