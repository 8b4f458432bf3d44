using Tern.DynamoDB;
using Tern.Local.DynamoDB.Tables;
using Tern.Local.Storage;

namespace Tern.Local.DynamoDB.Storage;

/// <summary>The entries of a secondary index: the items of the table in the order of the index key.</summary>
internal sealed class IndexStore(IndexDefinition definition, KeyDefinition tableKey)
{
    public IndexDefinition Definition { get; set; } = definition;

    public SortedStore<StoredItem> Entries { get; } = new();

    /// <summary>The size of all projected entries, in bytes.</summary>
    public long SizeBytes { get; private set; }

    public void Apply(StoredItem? old, StoredItem? updated)
    {
        if (old is not null && Definition.Key.IsIn(old.Attributes) && Entries.Remove(EntryKey(old)))
            SizeBytes -= EntrySize(old);
        if (updated is not null && Definition.Key.IsIn(updated.Attributes))
        {
            Entries.Set(EntryKey(updated), updated);
            SizeBytes += EntrySize(updated);
        }
    }

    /// <summary>Returns the size of the entry of an item, in bytes.</summary>
    public int EntrySize(StoredItem item) =>
        Definition.Projection == IndexProjection.All ? item.Size : ItemSize.Compute(Definition.Project(tableKey, item.Attributes));

    /// <summary>Returns the write units that a change consumes of the index.</summary>
    /// <remarks>
    /// A changed index key deletes one entry and writes another. An entry with unchanged projected attributes consumes no units. See
    /// <see href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html#GSI.ThroughputConsiderations.Writes"/>.
    /// </remarks>
    public int WriteUnits(StoredItem? old, StoredItem? updated)
    {
        bool had = old is not null && Definition.Key.IsIn(old.Attributes);
        bool has = updated is not null && Definition.Key.IsIn(updated.Attributes);
        if (had && has && EntryKey(old!).AsSpan().SequenceEqual(EntryKey(updated!)))
        {
            OrderedMap<AttributeValue> before = Definition.Project(tableKey, old!.Attributes);
            OrderedMap<AttributeValue> after = Definition.Project(tableKey, updated!.Attributes);
            return AttributeValue.Map(before) == AttributeValue.Map(after) ? 0 : CapacityUnits.WriteUnits(Math.Max(EntrySize(old), EntrySize(updated)));
        }
        return (had ? CapacityUnits.WriteUnits(EntrySize(old!)) : 0) + (has ? CapacityUnits.WriteUnits(EntrySize(updated!)) : 0);
    }

    private byte[] EntryKey(StoredItem item) => KeyEncoding.OfEntry(Definition.Key, item.Key, item.Attributes);
}
