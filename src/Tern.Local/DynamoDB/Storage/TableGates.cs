namespace Tern.Local.DynamoDB.Storage;

/// <summary>Holds the locks of several tables. They are taken in the order of the table names, which prevents deadlocks.</summary>
internal readonly ref struct TableGates : IDisposable
{
    private readonly Table[] _tables;

    private TableGates(Table[] tables) => _tables = tables;

    public static TableGates Enter(IEnumerable<Table> tables)
    {
        Table[] ordered = [.. tables.Distinct().OrderBy(table => table.Name, StringComparer.Ordinal)];
        foreach (Table table in ordered)
            table.Gate.Enter();
        return new TableGates(ordered);
    }

    public void Dispose()
    {
        foreach (Table table in _tables)
            table.Gate.Exit();
    }
}
