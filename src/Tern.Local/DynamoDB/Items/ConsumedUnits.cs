using Tern.Local.DynamoDB.Storage;

namespace Tern.Local.DynamoDB.Items;

/// <summary>The capacity units that a request consumed of one table and its indexes.</summary>
internal sealed class ConsumedUnits(string tableName)
{
    public string TableName { get; } = tableName;

    public double Table { get; private set; }

    public SortedDictionary<string, double> LocalIndexes { get; } = new(StringComparer.Ordinal);

    public SortedDictionary<string, double> GlobalIndexes { get; } = new(StringComparer.Ordinal);

    public double Total => Table + LocalIndexes.Values.Sum() + GlobalIndexes.Values.Sum();

    public void AddRead(double units) => Table += units;

    public void AddIndexRead(IndexStore index, double units) => Add(index, units);

    /// <summary>Adds a write. Must be called before the write is applied.</summary>
    /// <param name="change">The write.</param>
    /// <param name="factor">2 in a transaction, otherwise 1. The default is 1.</param>
    public void AddWrite(Change change, int factor = 1)
    {
        Table += factor * CapacityUnits.WriteUnits(Math.Max(change.Old?.Size ?? 0, change.New?.Size ?? 0));
        foreach (IndexStore index in change.Table.Indexes)
        {
            int units = index.WriteUnits(change.Old, change.New);
            if (units > 0)
                Add(index, factor * units);
        }
    }

    private void Add(IndexStore index, double units)
    {
        SortedDictionary<string, double> indexes = index.Definition.IsGlobal ? GlobalIndexes : LocalIndexes;
        indexes[index.Definition.Name] = indexes.GetValueOrDefault(index.Definition.Name) + units;
    }
}
