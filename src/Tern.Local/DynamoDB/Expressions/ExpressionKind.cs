namespace Tern.Local.DynamoDB.Expressions;

/// <summary>The kinds of expressions of a request.</summary>
internal enum ExpressionKind
{
    Condition,
    Filter,
    KeyCondition,
    Update,
    Projection,
}
