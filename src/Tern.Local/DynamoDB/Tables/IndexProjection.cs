namespace Tern.Local.DynamoDB.Tables;

/// <summary>Which attributes an index holds.</summary>
internal enum IndexProjection : byte
{
    All,
    KeysOnly,
    Include,
}
