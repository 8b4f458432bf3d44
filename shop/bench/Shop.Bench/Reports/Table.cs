using System.Text;

namespace Shop.Bench.Reports;

/// <summary>Rows of figures, written as Markdown for readers and as CSV for programs.</summary>
internal sealed class Table(params string[] columns)
{
    private readonly List<string[]> rows = [];

    public void Add(params string[] cells)
    {
        rows.Add(cells);
        Console.WriteLine(string.Join("  |  ", cells));
    }

    public string Markdown()
    {
        var text = new StringBuilder();
        text.Append("| ").AppendJoin(" | ", columns).Append(" |\n|").AppendJoin("|", columns.Select((_, i) => i == 0 ? "---" : "---:")).Append("|\n");
        foreach (var row in rows) text.Append("| ").AppendJoin(" | ", row).Append(" |\n");
        return text.ToString();
    }

    public string Csv()
    {
        var text = new StringBuilder();
        foreach (var row in rows.Prepend(columns)) text.AppendJoin(",", row.Select(cell => $"\"{cell.Replace("\"", "\"\"", StringComparison.Ordinal)}\"")).Append("\r\n");
        return text.ToString();
    }
}
