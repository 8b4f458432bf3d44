using Tern.Local.DynamoDB.Expressions.Syntax;

namespace Tern.Local.DynamoDB.Expressions.Conditions;

/// <summary>A condition on operands: a comparison, BETWEEN, IN or a function.</summary>
internal abstract class LeafCondition : Condition
{
    /// <summary>The operands in the order of the expression.</summary>
    public abstract IReadOnlyList<Operand> Operands { get; }

    public sealed override void Check(ExpressionKind kind, ExpressionAttributes attributes)
    {
        // The service checks all operands, nested ones too, by one rule before the next rule.
        foreach (Operand operand in Operands)
            operand.Resolve(kind, attributes);
        foreach (Operand operand in Operands)
            OperandRules.CheckCounts(kind, operand);
        foreach (Operand operand in Operands)
            OperandRules.CheckDistinct(kind, operand);
        CheckDistinct(kind);
        foreach (Operand operand in Operands)
            OperandRules.CheckTypes(kind, operand);
        CheckTypes(kind);
    }

    public sealed override void CollectPaths(List<DocumentPath> paths)
    {
        foreach (Operand operand in Operands)
            OperandRules.CollectPaths(operand, paths);
    }

    /// <summary>Refuses a comparison of an attribute with itself.</summary>
    protected abstract void CheckDistinct(ExpressionKind kind);

    /// <summary>Refuses operands of types that the condition does not support.</summary>
    protected abstract void CheckTypes(ExpressionKind kind);
}
