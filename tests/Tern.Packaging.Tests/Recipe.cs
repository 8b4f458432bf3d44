namespace Tern.Packaging.Tests;

/// <summary>A recipe of CONTRIBUTING.md with a reference: a feature whose names are in every file that the recipe lists.</summary>
/// <param name="Name">The heading.</param>
/// <param name="References">The names of the feature in code.</param>
/// <param name="Files">The listed files, relative to the repository, with the values of the reference in place of the placeholders.</param>
internal sealed record Recipe(string Name, IReadOnlyList<string> References, IReadOnlyList<string> Files)
{
    /// <summary>Reads the recipes that have a line such as "Reference: `A` or `B`. `&lt;Name>` is `C`." in front of their list.</summary>
    public static List<Recipe> ReadAll()
    {
        string[] lines = File.ReadAllLines(Path.Combine(Repository.Folder, "CONTRIBUTING.md"));
        List<Recipe> recipes = [];
        string heading = "";
        for (int i = 0; i < lines.Length; i++)
        {
            if (lines[i].StartsWith("### ", StringComparison.Ordinal))
                heading = lines[i]["### ".Length..];
            else if (lines[i].StartsWith("Reference: ", StringComparison.Ordinal))
                recipes.Add(Read(heading, lines[i], lines[(i + 1)..]));
        }
        return recipes;
    }

    private static Recipe Read(string name, string reference, string[] following)
    {
        string[] names = [.. CodeSpans(reference)];
        int placeholder = Array.FindIndex(names, span => span.StartsWith('<'));
        Assert.True(placeholder > 0, $"The reference of the recipe '{name}' has no placeholder, or no name in front of it.");
        IEnumerable<string> list = following.SkipWhile(line => line.Length == 0).TakeWhile(line => line.Length > 0);
        return new(name, names[..placeholder], [.. CodeSpans(string.Join('\n', list)).Where(IsFile).Select(Substitute)]);

        string Substitute(string path)
        {
            for (int i = placeholder; i < names.Length; i += 2)
                path = path.Replace(names[i], names[i + 1], StringComparison.Ordinal);
            return path;
        }
    }

    private static IEnumerable<string> CodeSpans(string text) => text.Split('`').Where((_, index) => index % 2 == 1);

    // Other code spans are types, folders and settings.
    private static bool IsFile(string span) =>
        Path.HasExtension(span) && (span.Contains('/', StringComparison.Ordinal) || File.Exists(Path.Combine(Repository.Folder, span)));
}
