using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Syntax;
using Tern.Local.DynamoDB.Numbers;

namespace Tern.Local.DynamoDB.Expressions.Updates;

/// <summary>The sum or difference of two operands.</summary>
internal sealed class Arithmetic(bool isSubtraction, Operand left, Operand right) : Operand
{
    public Operand Left => left;

    public Operand Right => right;

    public string Symbol => isSubtraction ? "-" : "+";

    public override AttributeValueKind StaticKind => AttributeValueKind.Number;

    public override void ResolveNames(ExpressionKind kind, ExpressionAttributes attributes)
    {
        left.ResolveNames(kind, attributes);
        right.ResolveNames(kind, attributes);
    }

    public override void ResolveValues(ExpressionKind kind, ExpressionAttributes attributes)
    {
        left.ResolveValues(kind, attributes);
        right.ResolveValues(kind, attributes);
    }

    public override AttributeValue Evaluate(OrderedMap<AttributeValue> item)
    {
        AttributeValue one = left.Evaluate(item);
        AttributeValue two = right.Evaluate(item);
        if (!IsNumberOrMissing(one) || !IsNumberOrMissing(two))
            throw DynamoDBServiceException.Validation(UpdateMessages.OperandType);
        if (one.N is not { } augend || two.N is not { } addend)
            return default;
        DynamoNumber first = DynamoNumber.Parse(augend);
        DynamoNumber second = DynamoNumber.Parse(addend);
        return AttributeValue.Number((isSubtraction ? first - second : first + second).ToString());
    }

    private static bool IsNumberOrMissing(AttributeValue value) => value.Kind is AttributeValueKind.Number or AttributeValueKind.None;
}
