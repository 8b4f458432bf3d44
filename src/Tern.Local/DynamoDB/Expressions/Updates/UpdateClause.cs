namespace Tern.Local.DynamoDB.Expressions.Updates;

/// <summary>The clauses of update expressions.</summary>
internal enum UpdateClause
{
    Set,
    Remove,
    Add,
    Delete,
}
