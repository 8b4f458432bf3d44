using System.Collections.Immutable;
using Tern.DynamoDB.Mapper.Generator.Mapping;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Tables;

/// <summary>Merges the types of each table: several types can be in one.</summary>
internal static class TableMerger
{
    /// <summary>Returns one definition for each table, ordered by name.</summary>
    /// <param name="types">The definitions of all types.</param>
    /// <param name="diagnostics">Receives the differences between types of the same table.</param>
    public static IReadOnlyList<TableDefinition> Merge(ImmutableArray<TableDefinition> types, DiagnosticList diagnostics)
    {
        var tables = new List<TableDefinition>();
        // The order of the types determines which one a diagnostic names first.
        foreach (TableDefinition type in types.OrderBy(type => type.TableName, StringComparer.Ordinal).ThenBy(type => type.Type, StringComparer.Ordinal))
        {
            if (tables.Count > 0 && tables[tables.Count - 1] is var table && table.TableName == type.TableName)
                tables[tables.Count - 1] = Merge(table, type, diagnostics);
            else
                tables.Add(type);
        }
        return tables;
    }

    private static TableDefinition Merge(TableDefinition table, TableDefinition type, DiagnosticList diagnostics)
    {
        if (!table.Keys.Equals(type.Keys))
            Report("keys", string.Join(", ", table.Keys), string.Join(", ", type.Keys));
        else if (table.TimeToLive is { } first && type.TimeToLive is { } second && first != second)
            Report("attributes with [TimeToLive]", $"'{first}'", $"'{second}'");
        return table.TimeToLive is null ? table with { TimeToLive = type.TimeToLive } : table;

        void Report(string subject, string ofTable, string ofType) =>
            diagnostics.Add(MappingErrors.DifferentTables, type.Location, table.Type, type.Type, table.TableName, subject, ofTable, ofType);
    }
}
