namespace Tern.Conformance;

/// <summary>Finds the repository that the running program was built in.</summary>
internal static class RepositoryFolder
{
    /// <summary>The folder; null when the program runs elsewhere.</summary>
    public static string? Find()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "Tern.slnx")))
                return folder.FullName;
        }
        return null;
    }
}
