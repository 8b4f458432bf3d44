namespace Tern.Local.DynamoDB.Expressions;

/// <summary>Which of a request's expressions one is.</summary>
internal enum ExpressionKind
{
    Condition,
    Filter,
    KeyCondition,
    Update,
    Projection,
}
