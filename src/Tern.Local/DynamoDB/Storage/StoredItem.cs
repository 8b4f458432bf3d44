using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Storage;

/// <summary>A stored item of a table. It is immutable, so it can be read without the table's lock.</summary>
internal sealed class StoredItem(byte[] key, OrderedMap<AttributeValue> attributes)
{
    /// <summary>The encoded key of the item (<see cref="KeyEncoding"/>).</summary>
    public byte[] Key { get; } = key;

    public OrderedMap<AttributeValue> Attributes { get; } = attributes;

    /// <summary>The size of the item by the rules of the service, in bytes.</summary>
    public int Size { get; } = ItemSize.Compute(attributes);
}
