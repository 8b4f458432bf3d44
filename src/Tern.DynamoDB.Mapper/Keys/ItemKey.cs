using System.ComponentModel;

namespace Tern.DynamoDB.Mapper;

/// <summary>The key of an item. The generated method <c>Key</c> of the type creates it.</summary>
/// <typeparam name="TItem">The type of the item.</typeparam>
/// <param name="Partition">The value of the partition key.</param>
/// <param name="Sort">The value of the sort key; the default if the table has none.</param>
public readonly record struct ItemKey<TItem>(AttributeValue Partition, AttributeValue Sort = default)
{
    /// <summary>
    /// The values of members whose format in the template shows only a part of them, such as a time with the format <c>yyyy-MM-dd</c>; null for none. An update that
    /// creates an item stores them. For generated code.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public object? Members { get; init; }

    /// <summary>Whether the keys select the same item.</summary>
    public bool Equals(ItemKey<TItem> other) => Partition.Equals(other.Partition) && Sort.Equals(other.Sort);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(Partition, Sort);
}
