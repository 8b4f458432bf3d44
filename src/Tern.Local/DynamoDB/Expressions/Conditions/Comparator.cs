namespace Tern.Local.DynamoDB.Expressions.Conditions;

/// <summary>The operators that compare two operands.</summary>
internal enum Comparator
{
    Equal,
    NotEqual,
    LessThan,
    LessThanOrEqual,
    GreaterThan,
    GreaterThanOrEqual,
}
