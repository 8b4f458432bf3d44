namespace Tern.Functions.Build;

/// <summary>The published files, separated into the files of the zip and symbols. Both are in ordinal order.</summary>
internal sealed class PublishFolder
{
    public const string Bootstrap = "bootstrap";

    private PublishFolder(List<PackageFile> files, List<PackageFile> symbols)
    {
        Files = files;
        Symbols = symbols;
    }

    public List<PackageFile> Files { get; }

    public List<PackageFile> Symbols { get; }

    public long Length => Files.Sum(file => file.Length);

    /// <summary>Lists a folder.</summary>
    /// <param name="folder">The published files.</param>
    /// <param name="executable">The name of the native executable, or empty.</param>
    public static PublishFolder Read(string folder, string executable)
    {
        List<PackageFile> files = [], symbols = [];
        foreach (string path in Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories))
        {
            string name = Path.GetRelativePath(folder, path).Replace(Path.DirectorySeparatorChar, '/');
            List<PackageFile> list = IsSymbol(name) ? symbols : files;
            list.Add(new PackageFile(name == executable ? Bootstrap : name, path, ReadLength(path)));
        }
        if (files.Count == 0)
            throw new PackageException($"The folder '{folder}' has no published files. Publish with the target LambdaZip.");
        if (executable.Length > 0)
        {
            int count = files.Count(file => file.Name == Bootstrap);
            if (count == 0)
                throw new PackageException($"The native executable '{executable}' is missing in '{folder}'. Set OutputType to Exe.");
            if (count > 1)
                throw new PackageException($"The project publishes a file with the name '{Bootstrap}', which is the name of the native executable '{executable}' in the zip. Rename the file.");
        }
        files.Sort(CompareNames);
        symbols.Sort(CompareNames);
        return new PublishFolder(files, symbols);
    }

    /// <summary>Whether a file has symbols for a debugger.</summary>
    public static bool IsSymbol(string name) => Path.GetExtension(name) is ".dbg" or ".pdb";

    // The zip contains the content of the target of a link. FileInfo has the length of the link.
    private static long ReadLength(string path)
    {
        FileInfo file = new(path);
        return file.ResolveLinkTarget(returnFinalTarget: true) is FileInfo target ? target.Length : file.Length;
    }

    private static int CompareNames(PackageFile a, PackageFile b) => string.CompareOrdinal(a.Name, b.Name);
}
