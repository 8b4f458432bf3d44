using Tern.Conformance;

namespace Tern.Referees.Tests.Support;

/// <summary>The code blocks of a page of the folder <c>docs</c>.</summary>
internal static class MarkdownPage
{
    /// <summary>Returns the blocks of a language, in the order of the page.</summary>
    /// <param name="page">The name of the file.</param>
    /// <param name="language">The language, for example <c>js</c>.</param>
    public static List<string> ReadBlocks(string page, string language)
    {
        string? repository = RepositoryFolder.Find();
        Assert.SkipWhen(repository is null, "The repository was not found.");
        List<string> blocks = [];
        List<string>? block = null;
        foreach (string line in File.ReadLines(Path.Combine(repository, "docs", page)))
        {
            if (block is not null && line == "```")
            {
                blocks.Add(string.Join('\n', block));
                block = null;
            }
            else if (block is not null)
            {
                block.Add(line);
            }
            else if (line == $"```{language}")
            {
                block = [];
            }
        }
        return blocks;
    }
}
