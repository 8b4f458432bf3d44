using Tern.DynamoDB;
using Tern.Shapes;

namespace Tern.Local.DynamoDB.Storage;

/// <summary>An item as a table keeps it; never changed once made, so readers may hold it outside the table's lock.</summary>
internal sealed class StoredItem(byte[] key, OrderedMap<AttributeValue> attributes)
{
    /// <summary>The item's place in its table (<see cref="KeyEncoding"/>).</summary>
    public byte[] Key { get; } = key;

    public OrderedMap<AttributeValue> Attributes { get; } = attributes;

    /// <summary>The item's size by the service's count, in bytes.</summary>
    public int Size { get; } = ItemSize.Of(attributes);
}
