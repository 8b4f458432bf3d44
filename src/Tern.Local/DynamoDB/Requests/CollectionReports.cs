using Tern.DynamoDB;
using Tern.Local.DynamoDB.Items;
using Tern.Local.DynamoDB.Storage;
using Tern.Local.Storage;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>Computes the sizes of item collections: the items with the same partition key in a table with local indexes.</summary>
internal static class CollectionReports
{
    private const double BytesPerGigabyte = 1024 * 1024 * 1024;

    /// <summary>Adds the size of each item collection that the actions write to. The caller holds the locks of the tables.</summary>
    public static void Add(OrderedMap<IReadOnlyList<ItemCollectionMetrics>> reports, IEnumerable<ItemAction> actions, ReturnItemCollectionMetrics? wanted)
    {
        foreach (IGrouping<Table, ItemAction> table in actions.GroupBy(action => action.Table))
        {
            string partition = table.Key.Definition.Key.Partition.Name;
            ItemCollectionMetrics[] sizes = [.. table
                .DistinctBy(action => action.Subject[partition])
                .Select(action => Of(table.Key, action.Subject, wanted))
                .OfType<ItemCollectionMetrics>()];
            if (sizes.Length > 0)
                reports.Add(table.Key.Name, sizes);
        }
    }

    /// <summary>Returns the size of the item collection of a written item; null if it is not requested or the table has no local index.</summary>
    /// <remarks>The caller holds the table's lock.</remarks>
    public static ItemCollectionMetrics? Of(Table table, OrderedMap<AttributeValue> key, ReturnItemCollectionMetrics? wanted)
    {
        if (wanted != ReturnItemCollectionMetrics.Size || table.Definition.Indexes.All(index => index.IsGlobal))
            return null;
        string name = table.Definition.Key.Partition.Name;
        KeyBounds bounds = KeyEncoding.Partition(key[name]);
        long size = 0;
        for (SortedStore<StoredItem>.Cursor cursor = table.Items.Seek(bounds.Lower); cursor.IsValid && bounds.Contains(cursor.Key); cursor.MoveNext())
        {
            size += cursor.Value.Size;
            foreach (IndexStore index in table.Indexes)
            {
                if (!index.Definition.IsGlobal && index.Definition.Key.IsIn(cursor.Value.Attributes))
                    size += index.EntrySize(cursor.Value);
            }
        }
        double lower = Math.Floor(size / BytesPerGigabyte);
        return new ItemCollectionMetrics { ItemCollectionKey = new() { [name] = key[name] }, SizeEstimateRangeGB = [lower, lower + 1] };
    }
}
