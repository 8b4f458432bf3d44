namespace Tern.Packaging.Tests;

/// <summary>The C# blocks of the READMEs and of pages are in the quickstart, which is run, or in the examples of the services, the mapper and Tern.Local and in the migration of the mapper, which are compiled.</summary>
public class ReadmeTests
{
    public static TheoryData<string> Readmes =>
    [
        "README.md",
        .. Directory.EnumerateFiles(Path.Combine(Repository.Folder, "src"), "README.md", SearchOption.AllDirectories).Select(file => Path.GetRelativePath(Repository.Folder, file)),
    ];

    public static TheoryData<string> Pages =>
    [
        .. Readmes.Select(readme => readme.Data),
        Path.Combine("docs", "credentials.md"),
        Path.Combine("docs", "dependency-injection.md"),
        Path.Combine("docs", "functions-aspnetcore.md"),
        Path.Combine("docs", "functions-events.md"),
        Path.Combine("docs", "functions-http.md"),
        Path.Combine("docs", "functions-payloads.md"),
        Path.Combine("docs", "functions-programming-model.md"),
        Path.Combine("docs", "functions-utilities.md"),
        Path.Combine("docs", "functions-testing.md"),
        Path.Combine("docs", "local.md"),
        Path.Combine("docs", "mapper.md"),
        Path.Combine("docs", "mapper-migration.md"),
        Path.Combine("docs", "s3.md"),
        Path.Combine("docs", "settings.md"),
        Path.Combine("docs", "telemetry.md"),
    ];

    [Theory]
    [MemberData(nameof(Pages))]
    public void Every_csharp_block_of_a_page_is_in_a_compiled_source(string page)
    {
        string tests = Path.Combine(Repository.Folder, "tests");
        string[] folders =
        [
            Path.Combine(Repository.Folder, "samples", "Quickstart"),
            .. Directory.EnumerateDirectories(tests).Select(project => Path.Combine(project, "Examples")).Where(Directory.Exists),
            Path.Combine(tests, "Tern.Referees.Tests", "Mapper", "Migration"),
            Path.Combine(tests, "Tern.Referees.Tests", "Mapper", "Migration", "Before"),
        ];
        string[] sources = [.. folders
            .SelectMany(folder => Directory.EnumerateFiles(folder, "*.cs"))
            .Select(file => WithoutIndentation(File.ReadAllText(file)))];
        List<string> blocks = CodeBlocks(File.ReadAllText(Path.Combine(Repository.Folder, page)));
        Assert.All(blocks, block => Assert.Contains(sources, source => source.Contains(block, StringComparison.Ordinal)));
        if (page == "README.md")
            Assert.True(blocks.Count >= 5, $"README.md has only {blocks.Count} blocks of code. Expected: at least 5.");
    }

    [Theory]
    [MemberData(nameof(Readmes))]
    public void The_required_framework_is_stated(string readme) =>
        Assert.Contains(".NET 10", File.ReadAllText(Path.Combine(Repository.Folder, readme)), StringComparison.Ordinal);

    private static List<string> CodeBlocks(string markdown)
    {
        const string Fence = "\n```", CSharp = Fence + "csharp\n";
        List<string> blocks = [];
        markdown = markdown.ReplaceLineEndings("\n");
        for (int start = markdown.IndexOf(CSharp, StringComparison.Ordinal); start >= 0; start = markdown.IndexOf(CSharp, start, StringComparison.Ordinal))
        {
            start += CSharp.Length;
            blocks.Add(WithoutIndentation(markdown[start..markdown.IndexOf(Fence, start, StringComparison.Ordinal)]));
        }
        return blocks;
    }

    private static string WithoutIndentation(string code) =>
        string.Join('\n', code.ReplaceLineEndings("\n").Split('\n').Select(line => line.Trim()));
}
