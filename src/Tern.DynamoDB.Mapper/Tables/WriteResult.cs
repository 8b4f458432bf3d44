namespace Tern.DynamoDB.Mapper;

/// <summary>The result of a write whose condition may not be met.</summary>
/// <typeparam name="TItem">The type of the items.</typeparam>
public readonly struct WriteResult<TItem>
{
    internal WriteResult(bool isConflict, TItem? item, TItem? previous)
    {
        IsConflict = isConflict;
        Item = isConflict ? default : item;
        Conflict = isConflict ? item : default;
        Previous = previous;
    }

    /// <summary>Whether the condition was not met, so that nothing was written.</summary>
    public bool IsConflict { get; }

    /// <summary>The item that was written; null for a conflict and for a delete.</summary>
    public TItem? Item { get; }

    /// <summary>The stored item that does not meet the condition; null if the condition was met, or if there is no item.</summary>
    public TItem? Conflict { get; }

    /// <summary>The item before the write, if requested; null if there was none.</summary>
    public TItem? Previous { get; }
}
