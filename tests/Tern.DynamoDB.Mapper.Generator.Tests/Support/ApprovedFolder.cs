namespace Tern.Generators.Tests;

/// <summary>Files of the test project in the repository: cases, and approved copies of generated code.</summary>
internal static class ApprovedFolder
{
    /// <summary>The path of a folder of this project.</summary>
    public static string PathOf(string name)
    {
        DirectoryInfo? folder = new(AppContext.BaseDirectory);
        while (folder is not null && !File.Exists(Path.Combine(folder.FullName, "Tern.slnx")))
            folder = folder.Parent;
        Assert.True(folder is not null, $"No folder above '{AppContext.BaseDirectory}' is the repository, which contains the approved code.");
        return Path.Combine(folder.FullName, "tests", typeof(ApprovedFolder).Assembly.GetName().Name!, name);
    }

    /// <summary>Compares generated files with their approved copies.</summary>
    public static void Compare(string name, IReadOnlyDictionary<string, string> generated)
    {
        string folder = Path.Combine(PathOf("Approved"), name);
        if (Environment.GetEnvironmentVariable("TERN_ACCEPT") == "1")
            Approve(folder, generated);
        Dictionary<string, string> approved = Directory.Exists(folder)
            ? Directory.GetFiles(folder, "*.txt").ToDictionary(file => Path.GetFileNameWithoutExtension(file), File.ReadAllText)
            : [];
        Assert.Equal(approved.Keys.Order(StringComparer.Ordinal), generated.Keys.Order(StringComparer.Ordinal));
        foreach ((string file, string text) in generated)
            Assert.True(approved[file] == text, $"{file} differs from the approved code.\n{FirstDifference(approved[file], text)}\nTo accept the change, run the test with TERN_ACCEPT=1 and read the diff.");
    }

    private static void Approve(string folder, IReadOnlyDictionary<string, string> generated)
    {
        Directory.CreateDirectory(folder);
        foreach (string stale in Directory.GetFiles(folder, "*.txt"))
            File.Delete(stale);
        foreach ((string file, string text) in generated)
            File.WriteAllText(Path.Combine(folder, file + ".txt"), text);
    }

    private static string FirstDifference(string approved, string generated)
    {
        string[] before = approved.Split('\n');
        string[] after = generated.Split('\n');
        int line = 0;
        while (line < before.Length && line < after.Length && before[line] == after[line])
            line++;
        return $"line {line + 1}\n- {before.ElementAtOrDefault(line)}\n+ {after.ElementAtOrDefault(line)}";
    }
}
