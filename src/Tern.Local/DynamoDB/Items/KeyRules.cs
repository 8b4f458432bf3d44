using System.Text;
using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Keys;
using Tern.Local.DynamoDB.Tables;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.DynamoDB.Items;

/// <summary>Checks keys and items against the definition of a table.</summary>
internal static class KeyRules
{
    private const int MaxPartitionBytes = 2048;
    private const int MaxSortBytes = 1024;

    /// <summary>Checks the key of a read, an update or a deletion. Its values are already validated.</summary>
    public static void CheckKey(KeyDefinition definition, OrderedMap<AttributeValue> key)
    {
        if (key.Count != definition.AttributeCount)
            throw ServiceErrors.KeyMismatch();
        foreach (KeyAttribute attribute in definition.Attributes)
        {
            if (!key.TryGetValue(attribute.Name, out AttributeValue value) || value.Kind != attribute.Kind)
                throw ServiceErrors.KeyMismatch();
            AttributeValueValidator.RefuseEmptyKey(attribute.Name, value);
            CheckSize(value, attribute == definition.Partition);
        }
    }

    /// <summary>Checks the key and the index keys of an item of a put.</summary>
    public static void CheckItem(TableDefinition table, OrderedMap<AttributeValue> item)
    {
        foreach (KeyAttribute attribute in table.Key.Attributes)
        {
            if (!item.TryGetValue(attribute.Name, out AttributeValue value))
                throw ServiceErrors.Invalid($"Missing the key {attribute.Name} in the item");
            if (value.Kind != attribute.Kind)
            {
                throw ServiceErrors.Invalid(
                    $"Type mismatch for key {attribute.Name} expected: {TypeNames.Short(attribute.Kind)} actual: {TypeNames.Short(value.Kind)}");
            }
            AttributeValueValidator.RefuseEmptyKey(attribute.Name, value);
            CheckSize(value, attribute == table.Key.Partition);
        }
        CheckIndexKeys(table, item, null);
    }

    /// <summary>Checks the index keys of an item of a put or an update.</summary>
    /// <param name="table">The table.</param>
    /// <param name="item">The item after the write.</param>
    /// <param name="before">The item before an update; null for a put. Unchanged attributes are not checked, because they may be older than the index.</param>
    public static void CheckIndexKeys(TableDefinition table, OrderedMap<AttributeValue> item, OrderedMap<AttributeValue>? before)
    {
        foreach (IndexDefinition index in table.Indexes)
        {
            foreach (KeyAttribute attribute in index.Key.Attributes)
            {
                if (!item.TryGetValue(attribute.Name, out AttributeValue value))
                    continue;
                if (before is not null && before.TryGetValue(attribute.Name, out AttributeValue old) && old == value)
                    continue;
                if (value.Kind != attribute.Kind)
                {
                    throw ServiceErrors.Invalid($"Type mismatch for Index Key {attribute.Name} Expected: {TypeNames.Short(attribute.Kind)} "
                        + $"Actual: {TypeNames.Short(value.Kind)} IndexName: {index.Name}");
                }
                RefuseEmptyIndexKey(index, attribute, value);
                CheckSize(value, attribute == index.Key.Partition);
            }
        }
    }

    private static void RefuseEmptyIndexKey(IndexDefinition index, KeyAttribute attribute, AttributeValue value)
    {
        string? kind = value.S is "" ? "string" : value.B is { Length: 0 } ? "binary" : null;
        if (kind is not null)
        {
            throw DynamoDBServiceException.Validation(
                "One or more parameter values are not valid. A value specified for a secondary index key is not supported. "
                + $"The AttributeValue for a key attribute cannot contain an empty {kind} value. IndexName: {index.Name}, IndexKey: {attribute.Name}");
        }
    }

    private static void CheckSize(AttributeValue value, bool isPartition)
    {
        int size = value.S is { } text ? Encoding.UTF8.GetByteCount(text) : value.B?.Length ?? 0;
        if (isPartition && size > MaxPartitionBytes)
            throw ServiceErrors.Invalid($"Size of hashkey has exceeded the maximum size limit of{MaxPartitionBytes} bytes");
        if (!isPartition && size > MaxSortBytes)
            throw ServiceErrors.Invalid($"Aggregated size of all range keys has exceeded the size limit of {MaxSortBytes} bytes");
    }
}
