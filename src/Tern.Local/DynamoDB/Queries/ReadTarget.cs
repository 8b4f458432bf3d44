using Tern.DynamoDB;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.DynamoDB.Tables;
using Tern.Local.Storage;

namespace Tern.Local.DynamoDB.Queries;

/// <summary>The table or index that a query or scan reads.</summary>
internal sealed class ReadTarget
{
    private ReadTarget(Table table, IndexStore? index)
    {
        Table = table;
        Index = index;
    }

    public Table Table { get; }

    /// <summary>The index; null for the table.</summary>
    public IndexStore? Index { get; }

    public KeyDefinition Key => Index?.Definition.Key ?? Table.Definition.Key;

    public SortedStore<StoredItem> Items => Index?.Entries ?? Table.Items;

    /// <summary>Finds the table or index of a request. The caller holds the table's lock.</summary>
    public static ReadTarget Find(Table table, string? indexName, bool isConsistent, MonotonicClock time)
    {
        if (indexName is null)
            return new ReadTarget(table, null);
        IndexStore index = table.FindIndex(indexName)
            ?? throw DynamoDBServiceException.Validation($"The table does not have the specified index: {indexName}");
        if (index.Definition.IsGlobal && isConsistent)
            throw DynamoDBServiceException.Validation("Consistent reads are not supported on global secondary indexes");
        return time.HasReached(index.Definition.ReadyAt)
            ? new ReadTarget(table, index)
            : throw DynamoDBServiceException.Validation($"Cannot read from backfilling global secondary index: {indexName}");
    }

    /// <summary>Returns the size of an item as read from the target, in bytes.</summary>
    public int SizeOf(StoredItem item) => Index?.EntrySize(item) ?? item.Size;

    /// <summary>Returns the attributes of an item that the target contains.</summary>
    public OrderedMap<AttributeValue> Project(StoredItem item) =>
        Index is null ? item.Attributes : Index.Definition.Project(Table.Definition.Key, item.Attributes);

    /// <summary>Returns the key after which the next page starts.</summary>
    public OrderedMap<AttributeValue> StartKey(StoredItem last)
    {
        OrderedMap<AttributeValue> key = Table.KeyOf(last.Attributes);
        Index?.Definition.Key.CopyTo(key, last.Attributes);
        return key;
    }

    /// <summary>Encodes a checked start key.</summary>
    public byte[] Encode(OrderedMap<AttributeValue> startKey)
    {
        byte[] tableKey = KeyEncoding.OfItem(Table.Definition.Key, startKey);
        return Index is null ? tableKey : KeyEncoding.OfEntry(Key, tableKey, startKey);
    }

    /// <summary>Returns the number of attributes of a start key.</summary>
    public int StartKeyCount()
    {
        KeyDefinition table = Table.Definition.Key;
        return Index is null ? table.AttributeCount : table.AttributeCount + Key.Attributes.Count(attribute => !table.Includes(attribute.Name));
    }
}
