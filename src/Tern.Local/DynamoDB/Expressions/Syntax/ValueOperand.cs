using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Expressions.Syntax;

/// <summary>A value of ExpressionAttributeValues.</summary>
internal sealed class ValueOperand(string placeholder) : Operand
{
    public AttributeValue Value { get; private set; }

    public override AttributeValueKind StaticKind => Value.Kind;

    public override void ResolveNames(ExpressionKind kind, ExpressionAttributes attributes)
    {
    }

    public override void ResolveValues(ExpressionKind kind, ExpressionAttributes attributes) =>
        Value = attributes.ResolveValue(kind, placeholder);

    public override AttributeValue Evaluate(OrderedMap<AttributeValue> item) => Value;
}
