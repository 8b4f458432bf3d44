namespace Tern.Packaging.Tests;

/// <summary>The recipes of CONTRIBUTING.md list every file that the feature of their reference needs.</summary>
public class RecipeTests
{
    private static readonly string[] s_extensions = ["", ".cs", ".csproj", ".json", ".md", ".props", ".slnx", ".targets"];

    // The output of builds and tests, pages, approved copies and recorded results.
    private static readonly string[] s_skippedFolders = ["bin", "obj", "artifacts", "node_modules", "TestResults", "docs", "Approved", "results"];

    private static readonly string[] s_skippedFiles = ["CHANGELOG.md", "CONTRIBUTING.md"];

    public static TheoryData<string> Names => [.. Recipe.ReadAll().Select(recipe => recipe.Name)];

    [Fact]
    public void CONTRIBUTING_has_the_recipes() =>
        Assert.Equal(["A new service package", "A new protocol", "A new retry mode"], Recipe.ReadAll().Select(recipe => recipe.Name));

    [Theory]
    [MemberData(nameof(Names))]
    public void Listed_files_exist(string name) =>
        Assert.All(Find(name).Files, file => Assert.True(File.Exists(Path.Combine(Repository.Folder, file)), $"The recipe '{name}' lists the missing file '{file}'."));

    [Theory]
    [MemberData(nameof(Names))]
    public void Listed_files_are_those_with_the_names_of_the_reference(string name)
    {
        Recipe recipe = Find(name);
        IEnumerable<string> files = EnumerateFiles(new DirectoryInfo(Repository.Folder))
            .Where(file => recipe.References.Any(reference => ContainsAtWordStart(File.ReadAllText(file), reference)))
            .Select(file => Path.GetRelativePath(Repository.Folder, file).Replace(Path.DirectorySeparatorChar, '/'));
        Assert.Equal(files.Order(StringComparer.Ordinal), recipe.Files.Order(StringComparer.Ordinal));
    }

    private static Recipe Find(string name) => Recipe.ReadAll().Single(recipe => recipe.Name == name);

    private static IEnumerable<string> EnumerateFiles(DirectoryInfo folder)
    {
        foreach (FileInfo file in folder.EnumerateFiles())
        {
            if (s_extensions.Contains(file.Extension) && !file.Name.StartsWith('.') && !s_skippedFiles.Contains(file.Name))
                yield return file.FullName;
        }
        foreach (DirectoryInfo child in folder.EnumerateDirectories())
        {
            if (child.Name.StartsWith('.') || s_skippedFolders.Contains(child.Name))
                continue;
            foreach (string file in EnumerateFiles(child))
                yield return file;
        }
    }

    // A name continues in the names of its types ("QuotaError" for "Quota"), but "IsQuota" is another name.
    private static bool ContainsAtWordStart(string text, string name)
    {
        for (int start = text.IndexOf(name, StringComparison.Ordinal); start >= 0; start = text.IndexOf(name, start + 1, StringComparison.Ordinal))
        {
            if (start == 0 || !char.IsAsciiLetterOrDigit(text[start - 1]))
                return true;
        }
        return false;
    }
}
