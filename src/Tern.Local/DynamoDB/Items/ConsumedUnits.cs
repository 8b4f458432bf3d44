using Tern.Local.DynamoDB.Storage;

namespace Tern.Local.DynamoDB.Items;

/// <summary>The capacity units that a request consumed of one table and its indexes.</summary>
internal sealed class ConsumedUnits(string tableName)
{
    public string TableName { get; } = tableName;

    public double Table { get; private set; }

    /// <summary>The units of local indexes by name, in ordinal order; null for none.</summary>
    public SortedDictionary<string, double>? LocalIndexes { get; private set; }

    /// <summary>The units of global indexes by name, in ordinal order; null for none.</summary>
    public SortedDictionary<string, double>? GlobalIndexes { get; private set; }

    public double Total => Table + (LocalIndexes?.Values.Sum() ?? 0) + (GlobalIndexes?.Values.Sum() ?? 0);

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
        SortedDictionary<string, double> indexes = index.Definition.IsGlobal
            ? GlobalIndexes ??= new(StringComparer.Ordinal)
            : LocalIndexes ??= new(StringComparer.Ordinal);
        indexes[index.Definition.Name] = indexes.GetValueOrDefault(index.Definition.Name) + units;
    }
}
