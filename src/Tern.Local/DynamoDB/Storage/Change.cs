using Tern.DynamoDB;
using Tern.Shapes;

namespace Tern.Local.DynamoDB.Storage;

/// <summary>One item before and after a write.</summary>
/// <param name="Table">The item's table.</param>
/// <param name="Old">The item before; null when it is new.</param>
/// <param name="New">The item after; null when it is deleted.</param>
internal readonly record struct Change(Table Table, StoredItem? Old, StoredItem? New)
{
    /// <summary>The key's attributes.</summary>
    public OrderedMap<AttributeValue> KeyAttributes => Table.KeyOf((New ?? Old)!.Attributes);

    /// <summary>Whether there is nothing to write: a deletion of no item, or a check.</summary>
    public bool IsNothing => ReferenceEquals(Old, New);

    /// <summary>Whether the item is afterwards as it was.</summary>
    public bool IsEmpty => Old is null
        ? New is null
        : New is not null && AttributeValue.Map(Old.Attributes) == AttributeValue.Map(New.Attributes);
}
