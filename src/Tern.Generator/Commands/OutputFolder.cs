namespace Tern.Generator.Commands;

/// <summary>Brings a folder of generated code up to date: a file is written only when it differs, and removed when it is stale.</summary>
internal static class OutputFolder
{
    public static void Synchronize(string folder, IReadOnlyDictionary<string, string> files)
    {
        Directory.CreateDirectory(folder);
        var wanted = new HashSet<string>(StringComparer.Ordinal);
        foreach ((string name, string text) in files)
        {
            string path = Path.GetFullPath(Path.Combine(folder, name));
            wanted.Add(path);
            if (File.Exists(path) && File.ReadAllText(path) == text)
                continue;
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, text);
        }
        foreach (string path in Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories))
        {
            if (!wanted.Contains(Path.GetFullPath(path)))
                File.Delete(path);
        }
    }
}
