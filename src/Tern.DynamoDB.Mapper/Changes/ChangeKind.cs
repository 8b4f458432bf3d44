namespace Tern.DynamoDB.Mapper;

/// <summary>The kind of a change of an item.</summary>
public enum ChangeKind
{
    /// <summary>The item was created (<c>INSERT</c>).</summary>
    Inserted,

    /// <summary>The item was changed or replaced (<c>MODIFY</c>).</summary>
    Modified,

    /// <summary>The item was deleted (<c>REMOVE</c>).</summary>
    Removed,
}
