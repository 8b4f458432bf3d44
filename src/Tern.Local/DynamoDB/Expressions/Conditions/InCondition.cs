using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Syntax;

namespace Tern.Local.DynamoDB.Expressions.Conditions;

/// <summary>IN: matches if an operand is equal to one operand of a list.</summary>
internal sealed class InCondition(Operand operand, List<Operand> candidates) : LeafCondition
{
    private const int MaxCandidates = 100;

    public override IReadOnlyList<Operand> Operands { get; } = [operand, .. candidates];

    public override bool Matches(OrderedMap<AttributeValue> item)
    {
        AttributeValue value = operand.Evaluate(item);
        if (value.Kind == AttributeValueKind.None)
            return false;
        foreach (Operand candidate in candidates)
        {
            if (candidate.Evaluate(item) == value)
                return true;
        }
        return false;
    }

    protected override void CheckDistinct(ExpressionKind kind)
    {
        if (candidates.Count > MaxCandidates)
            throw ExpressionErrors.Invalid(kind, $"The IN operator is provided with too many operands; number of operands: {candidates.Count}");
        foreach (Operand candidate in candidates)
            OperandRules.CheckDistinct(kind, "IN", operand, candidate);
    }

    protected override void CheckTypes(ExpressionKind kind)
    {
    }
}
