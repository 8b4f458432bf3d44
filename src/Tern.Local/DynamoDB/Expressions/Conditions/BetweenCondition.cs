using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Syntax;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.DynamoDB.Expressions.Conditions;

/// <summary>BETWEEN: matches if an operand is in the range of two others, inclusive.</summary>
internal sealed class BetweenCondition(Operand operand, Operand lower, Operand upper) : LeafCondition
{
    private const string Name = "BETWEEN";

    public override IReadOnlyList<Operand> Operands { get; } = [operand, lower, upper];

    public override bool Matches(OrderedMap<AttributeValue> item)
    {
        AttributeValue value = operand.Evaluate(item);
        return ValueOrder.TryCompare(value, lower.Evaluate(item), out int fromLower) && fromLower >= 0
            && ValueOrder.TryCompare(value, upper.Evaluate(item), out int fromUpper) && fromUpper <= 0;
    }

    protected override void CheckDistinct(ExpressionKind kind)
    {
        OperandRules.CheckDistinct(kind, Name, operand, lower);
        OperandRules.CheckDistinct(kind, Name, operand, upper);
    }

    protected override void CheckTypes(ExpressionKind kind)
    {
        foreach (Operand each in Operands)
            OperandRules.CheckOrdered(kind, Name, each);
        if (lower is not ValueOperand { Value: var low } || upper is not ValueOperand { Value: var high })
            return;
        string? rule = low.Kind != high.Kind ? "same data type for lower and upper bounds"
            : ValueOrder.TryCompare(low, high, out int order) && order > 0 ? "upper bound to be greater than or equal to lower bound"
            : null;
        if (rule is not null)
        {
            throw ExpressionErrors.Invalid(kind, $"The BETWEEN operator requires {rule}; "
                + $"lower bound operand: {Describe(low)}, upper bound operand: {Describe(high)}");
        }
    }

    private static string Describe(AttributeValue value)
    {
        string text = value.S ?? value.N ?? Convert.ToBase64String(value.B!.Value.Span);
        return $"AttributeValue: {{{TypeNames.Short(value.Kind)}:{text}}}";
    }
}
