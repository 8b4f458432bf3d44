namespace Tern.Local.DynamoDB.Storage;

/// <summary>Holds the locks of several tables. They are taken in the order of the table names, which prevents deadlocks.</summary>
internal readonly ref struct TableLocks : IDisposable
{
    private readonly Table[] _tables;

    private TableLocks(Table[] tables) => _tables = tables;

    public static TableLocks Enter(IEnumerable<Table> tables)
    {
        Table[] ordered = [.. tables.Distinct().OrderBy(table => table.Name, StringComparer.Ordinal)];
        foreach (Table table in ordered)
            table.Lock.Enter();
        return new TableLocks(ordered);
    }

    public void Dispose()
    {
        foreach (Table table in _tables)
            table.Lock.Exit();
    }
}
