namespace Tern.Packaging.Tests;

internal static class Repository
{
    public static string Folder { get; } = Find();

    private static string Find()
    {
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (File.Exists(Path.Combine(folder.FullName, "Tern.slnx")))
                return folder.FullName;
        }
        throw new InvalidOperationException("The tests do not run from inside the repository.");
    }
}
