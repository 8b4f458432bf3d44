namespace Tern.Local.DynamoDB.Tables;

/// <summary>The attributes that an index contains.</summary>
internal enum IndexProjection : byte
{
    All,
    KeysOnly,
    Include,
}
