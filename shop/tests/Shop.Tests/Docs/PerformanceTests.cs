using System.Runtime.CompilerServices;
using System.Text;
using System.Text.RegularExpressions;

namespace Shop.Tests.Docs;

/// <summary>
/// The figures of <c>docs/performance.md</c> are copied from the recorded results: between <c>&lt;!-- figures FILE: ROW | ROW --&gt;</c> and
/// <c>&lt;!-- end --&gt;</c> are the rows of that file that begin so. With <c>TERN_ACCEPT=1</c> the test writes them.
/// </summary>
public sealed partial class PerformanceTests
{
    [Fact]
    public async Task Figures_of_performance_md_match_the_recorded_results()
    {
        var document = Path.Combine(Root(), "docs/performance.md");
        var text = await File.ReadAllTextAsync(document, TestContext.Current.CancellationToken);
        var blocks = Block.Count(text);
        Assert.True(blocks > 10, $"performance.md has only {blocks} blocks of figures. More than 10 are expected.");

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
