namespace Tern.Local.DynamoDB.Expressions.Keys;

/// <summary>How a query compares a key attribute.</summary>
internal enum KeyOperator
{
    Equal,
    LessThan,
    LessThanOrEqual,
    GreaterThan,
    GreaterThanOrEqual,
    Between,
    BeginsWith,
}
