using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Keys;

namespace Tern.Local.DynamoDB.Tables;

/// <summary>The key schema of a table or an index: a partition key and an optional sort key.</summary>
internal sealed record KeyDefinition(KeyAttribute Partition, KeyAttribute? Sort)
{
    /// <summary>The maximum number of attributes of a key.</summary>
    public const int MaxAttributes = 2;

    public int AttributeCount => Sort is null ? 1 : 2;

    /// <summary>The key attributes, the partition key first.</summary>
    public IEnumerable<KeyAttribute> Attributes => Sort is { } sort ? [Partition, sort] : [Partition];

    public bool Includes(string name) => Partition.Name == name || Sort?.Name == name;

    /// <summary>Whether an item has all key attributes with their types. Otherwise it has no entry in the index.</summary>
    public bool IsIn(OrderedMap<AttributeValue> item) => Has(item, Partition) && (Sort is not { } sort || Has(item, sort));

    /// <summary>Copies the key attributes of an item to a map, which may already have some of them.</summary>
    public void CopyTo(OrderedMap<AttributeValue> target, OrderedMap<AttributeValue> item)
    {
        target[Partition.Name] = item[Partition.Name];
        if (Sort is { } sort)
            target[sort.Name] = item[sort.Name];
    }

    private static bool Has(OrderedMap<AttributeValue> item, KeyAttribute attribute) =>
        item.TryGetValue(attribute.Name, out AttributeValue value) && value.Kind == attribute.Kind;
}
