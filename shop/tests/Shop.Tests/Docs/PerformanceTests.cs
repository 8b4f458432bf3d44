using System.Runtime.CompilerServices;
using System.Text;
using System.Text.RegularExpressions;

namespace Shop.Tests.Docs;

/// <summary>
/// The figures of <c>docs/performance.md</c> are those of the recorded results and are never typed: between <c>&lt;!-- figures FILE: ROW | ROW --&gt;</c> and
/// <c>&lt;!-- end --&gt;</c> stand the rows of that file that begin so. With <c>TERN_ACCEPT=1</c> they are put there.
/// </summary>
public sealed partial class PerformanceTests
{
    [Fact]
    public async Task Its_figures_are_those_that_were_measured()
    {
        var document = Path.Combine(Root(), "docs/performance.md");
        var text = await File.ReadAllTextAsync(document, TestContext.Current.CancellationToken);
        var blocks = Block.Count(text);
        Assert.True(blocks > 10, $"Only {blocks} blocks of figures.");

        var expected = Block.Replace(text, block => $"{block.Groups["start"].Value}\n{Rows(block.Groups["file"].Value, block.Groups["rows"].Value.Split('|', StringSplitOptions.TrimEntries))}<!-- end -->");

        if (Environment.GetEnvironmentVariable("TERN_ACCEPT") == "1") await File.WriteAllTextAsync(document, expected, TestContext.Current.CancellationToken);
        else Assert.Equal(expected, text);
    }

    private static string Rows(string file, string[] wanted)
    {
        var lines = File.ReadAllLines(Path.Combine(Root(), "bench/results", file)).Select(Cells).ToArray();
        var text = new StringBuilder();
        text.Append("| ").AppendJoin(" | ", lines[0]).Append(" |\n|").AppendJoin("|", lines[0].Select((_, i) => i == 0 ? "---" : "---:")).Append("|\n");
        foreach (var start in wanted)
        {
            var rows = lines.Skip(1).Where(cells => cells[0].StartsWith(start, StringComparison.Ordinal)).ToArray();
            Assert.True(rows.Length > 0, $"{file} has no row \"{start}\".");
            foreach (var row in rows) text.Append("| ").AppendJoin(" | ", row).Append(" |\n");
        }
        return text.ToString();
    }

    private static string[] Cells(string line) => [.. Cell.Matches(line).Select(match => match.Groups[1].Value.Replace("\"\"", "\"", StringComparison.Ordinal))];

    private static string Root([CallerFilePath] string path = "") => Path.GetFullPath(Path.Combine(Path.GetDirectoryName(path)!, "../../.."));

    [GeneratedRegex("(?<start><!-- figures (?<file>[\\w.-]+): (?<rows>[^\\n]+) -->)\\n.*?<!-- end -->", RegexOptions.Singleline)]
    private static partial Regex Block { get; }

    [GeneratedRegex("\"((?:[^\"]|\"\")*)\"")]
    private static partial Regex Cell { get; }
}
