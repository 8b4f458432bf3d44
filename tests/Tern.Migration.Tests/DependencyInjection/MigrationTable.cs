using Tern.Conformance;

namespace Tern.Migration.Tests.DependencyInjection;

/// <summary>The rows of the table of docs/dependency-injection-migration.md.</summary>
internal static class MigrationTable
{
    public const string Same = "same";
    public const string NoEffect = "no effect";
    public const string Unknown = "unknown key";

    private const string Header = "| Key of the AWS SDK for .NET | Tern | Difference |";

    /// <summary>The key and its column Tern: one of the constants, or the key of the section of a service, for example <c>S3:ForcePathStyle</c>.</summary>
    public static IReadOnlyList<(string Key, string Tern)> Rows { get; } = [.. Read()];

    private static IEnumerable<(string Key, string Tern)> Read()
    {
        string page = Path.Combine(RepositoryFolder.Find()!, "docs", "dependency-injection-migration.md");
        string[] rows = [.. File.ReadAllLines(page).SkipWhile(line => line != Header).Skip(2).TakeWhile(line => line.StartsWith('|'))];
        Assert.True(rows.Length > 0, $"docs/dependency-injection-migration.md has no table with this header: {Header}");
        foreach (string row in rows)
        {
            string[] cells = row.Split('|', StringSplitOptions.TrimEntries);
            Assert.Equal(5, cells.Length);
            yield return (cells[1].Trim('`'), cells[2].Trim('`'));
        }
    }
}
