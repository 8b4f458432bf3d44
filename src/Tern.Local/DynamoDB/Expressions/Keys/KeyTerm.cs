using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Conditions;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.DynamoDB.Expressions.Keys;

/// <summary>The condition of a query on one key attribute.</summary>
/// <param name="Attribute">The attribute's name.</param>
/// <param name="Operator">The comparison operator.</param>
/// <param name="Value">The value to compare with; for BETWEEN the lower bound.</param>
/// <param name="Upper">The upper bound of BETWEEN; no value for the other operators.</param>
internal sealed record KeyTerm(string Attribute, KeyOperator Operator, AttributeValue Value, AttributeValue Upper = default)
{
    /// <summary>Whether the value of a key attribute matches.</summary>
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
