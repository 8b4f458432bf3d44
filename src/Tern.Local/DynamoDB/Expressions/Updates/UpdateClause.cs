namespace Tern.Local.DynamoDB.Expressions.Updates;

/// <summary>What an action of an update does.</summary>
internal enum UpdateClause
{
    Set,
    Remove,
    Add,
    Delete,
}
