using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Storage;

/// <summary>One item before and after a write.</summary>
/// <param name="Table">The item's table.</param>
/// <param name="Old">The item before the write; null if it did not exist.</param>
/// <param name="New">The item after the write; null if it is deleted.</param>
internal readonly record struct Change(Table Table, StoredItem? Old, StoredItem? New)
{
    /// <summary>The key attributes of the item.</summary>
    public OrderedMap<AttributeValue> KeyAttributes => Table.KeyOf((New ?? Old)!.Attributes);

    /// <summary>Whether there is nothing to write: a deletion of a missing item, or a condition check.</summary>
    public bool IsNoOp => ReferenceEquals(Old, New);

    /// <summary>Whether the attributes of the item are equal before and after the write.</summary>
    public bool IsUnchanged => Old is null
        ? New is null
        : New is not null && AttributeValue.Map(Old.Attributes) == AttributeValue.Map(New.Attributes);
}
