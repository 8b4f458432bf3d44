using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Conditions;
using Tern.Local.DynamoDB.Expressions.Syntax;
using Condition = Tern.Local.DynamoDB.Expressions.Conditions.Condition;

namespace Tern.Local.DynamoDB.Expressions.Keys;

/// <summary>Extracts the terms of a condition, and checks the rules of key conditions.</summary>
internal static class KeyTermReader
{
    private const string Prefix = "Invalid condition in KeyConditionExpression: ";

    /// <summary>Returns the terms in the order of the expression.</summary>
    public static List<KeyTerm> Read(Condition condition)
    {
        List<KeyTerm> terms = [];
        Read(condition, terms);
        return terms;
    }

    private static void Read(Condition condition, List<KeyTerm> terms)
    {
        if (condition is AndCondition and)
        {
            Read(and.Left, terms);
            Read(and.Right, terms);
            return;
        }
        RefuseOperator(condition);
        var leaf = (LeafCondition)condition;
        IReadOnlyList<Operand> operands = leaf is FunctionCondition function ? function.Call.Operands : leaf.Operands;
        string? firstMustBeKey = leaf switch
        {
            BetweenCondition => "BETWEEN",
            FunctionCondition => "begins_with",
            _ => null,
        };
        if (firstMustBeKey is not null && operands[0] is not PathOperand)
            throw DynamoDBServiceException.Validation($"{Prefix}{firstMustBeKey} operator must have the key attribute as its first operand");

        KeyTerm term = Read(leaf, operands, FindAttribute(operands));
        foreach (KeyTerm other in terms)
        {
            if (other.Attribute == term.Attribute)
                throw DynamoDBServiceException.Validation("KeyConditionExpressions must only contain one condition per key");
        }
        terms.Add(term);
    }

    private static void RefuseOperator(Condition condition)
    {
        string? refused = condition switch
        {
            OrCondition => "OR",
            NotCondition => "NOT",
            InCondition => "IN",
            ComparisonCondition { Comparator: Comparator.NotEqual } => "<>",
            FunctionCondition { Call: { Function: not Function.BeginsWith } call } => call.Name,
            _ => null,
        };
        if (refused is not null)
            throw DynamoDBServiceException.Validation($"Invalid operator used in KeyConditionExpression: {refused}");
    }

    private static int FindAttribute(IReadOnlyList<Operand> operands)
    {
        int found = -1;
        for (int i = 0; i < operands.Count; i++)
        {
            if (operands[i] is FunctionCall)
                throw DynamoDBServiceException.Validation("KeyConditionExpressions cannot contain nested operations");
            if (operands[i] is not PathOperand operand)
                continue;
            if (found >= 0)
                throw DynamoDBServiceException.Validation(Prefix + "Multiple attribute names used in one condition");
            if (operand.Path.IsNested)
                throw DynamoDBServiceException.Validation("KeyConditionExpressions cannot have conditions on nested attributes");
            found = i;
        }
        return found >= 0 ? found : throw DynamoDBServiceException.Validation(Prefix + "No key attribute specified");
    }

    private static KeyTerm Read(LeafCondition leaf, IReadOnlyList<Operand> operands, int attribute)
    {
        string name = ((PathOperand)operands[attribute]).Path.Head;
        AttributeValue value = ((ValueOperand)operands[attribute == 0 ? 1 : 0]).Value;
        return leaf switch
        {
            BetweenCondition => new(name, KeyOperator.Between, value, ((ValueOperand)operands[2]).Value),
            ComparisonCondition comparison => new(name, OperatorOf(comparison.Comparator, isMirrored: attribute != 0), value),
            _ => new(name, KeyOperator.BeginsWith, value),
        };
    }

    private static KeyOperator OperatorOf(Comparator comparator, bool isMirrored) => comparator switch
    {
        Comparator.Equal => KeyOperator.Equal,
        Comparator.LessThan => isMirrored ? KeyOperator.GreaterThan : KeyOperator.LessThan,
        Comparator.LessThanOrEqual => isMirrored ? KeyOperator.GreaterThanOrEqual : KeyOperator.LessThanOrEqual,
        Comparator.GreaterThan => isMirrored ? KeyOperator.LessThan : KeyOperator.GreaterThan,
        _ => isMirrored ? KeyOperator.LessThanOrEqual : KeyOperator.GreaterThanOrEqual,
    };
}
