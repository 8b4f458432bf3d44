using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Syntax;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.DynamoDB.Expressions.Conditions;

/// <summary>Compares two operands.</summary>
internal sealed class ComparisonCondition(Comparator comparator, Operand left, Operand right) : LeafCondition
{
    public Comparator Comparator => comparator;

    public override IReadOnlyList<Operand> Operands { get; } = [left, right];

    public string Symbol => comparator switch
    {
        Comparator.Equal => "=",
        Comparator.NotEqual => "<>",
        Comparator.LessThan => "<",
        Comparator.LessThanOrEqual => "<=",
        Comparator.GreaterThan => ">",
        _ => ">=",
    };

    public override bool Matches(OrderedMap<AttributeValue> item)
    {
        AttributeValue one = left.Evaluate(item);
        AttributeValue two = right.Evaluate(item);
        if (comparator is Comparator.Equal or Comparator.NotEqual)
        {
            bool areEqual = one.Kind != AttributeValueKind.None && one == two;
            return areEqual == (comparator == Comparator.Equal);
        }
        return ValueOrder.TryCompare(one, two, out int order) && comparator switch
        {
            Comparator.LessThan => order < 0,
            Comparator.LessThanOrEqual => order <= 0,
            Comparator.GreaterThan => order > 0,
            _ => order >= 0,
        };
    }

    protected override void CheckDistinct(ExpressionKind kind) => OperandRules.CheckDistinct(kind, Symbol, left, right);

    protected override void CheckTypes(ExpressionKind kind)
    {
        if (comparator is Comparator.Equal or Comparator.NotEqual)
            return;
        OperandRules.CheckOrdered(kind, Symbol, left);
        OperandRules.CheckOrdered(kind, Symbol, right);
    }
}
