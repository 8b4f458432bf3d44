namespace Tern.Local.DynamoDB.Storage;

/// <summary>Several tables held at once, entered in the order of their names so that two holders never wait for each other.</summary>
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
