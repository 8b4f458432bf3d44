namespace Tern.Conformance;

/// <summary>Finds the repository in which the running program was built.</summary>
internal static class RepositoryFolder
{
    /// <summary>The folder, or null if the program runs outside of a repository.</summary>
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
