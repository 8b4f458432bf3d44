using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Conditions;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.DynamoDB.Expressions.Keys;

/// <summary>What a query asks of one key attribute.</summary>
/// <param name="Attribute">The attribute's name.</param>
/// <param name="Operator">How it is compared.</param>
/// <param name="Value">With what; the lower bound of a range.</param>
/// <param name="Upper">The upper bound of a range; no value for the other operators.</param>
internal sealed record KeyTerm(string Attribute, KeyOperator Operator, AttributeValue Value, AttributeValue Upper = default)
{
    /// <summary>Whether a key attribute's value is asked for.</summary>
    public bool Matches(AttributeValue key)
    {
        if (Operator == KeyOperator.BeginsWith)
            return FunctionCondition.BeginsWith(key, Value);
        return ValueOrder.TryCompare(key, Value, out int order) && Operator switch
        {
            KeyOperator.Equal => order == 0,
            KeyOperator.LessThan => order < 0,
            KeyOperator.LessThanOrEqual => order <= 0,
            KeyOperator.GreaterThan => order > 0,
            KeyOperator.GreaterThanOrEqual => order >= 0,
            _ => order >= 0 && ValueOrder.TryCompare(key, Upper, out int fromUpper) && fromUpper <= 0,
        };
    }
}
