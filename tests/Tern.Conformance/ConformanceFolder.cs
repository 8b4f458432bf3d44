namespace Tern.Conformance;

/// <summary>Finds the conformance data.</summary>
public static class ConformanceFolder
{
    /// <summary>The folder that <c>TERN_CONFORMANCE</c> names, else <c>../shared/conformance</c> beside the repository; null when there is none.</summary>
    public static string? Find()
    {
        if (Environment.GetEnvironmentVariable("TERN_CONFORMANCE") is { Length: > 0 } configured)
            return configured;
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (!File.Exists(Path.Combine(folder.FullName, "Tern.slnx")))
                continue;
            string beside = Path.Combine(folder.FullName, "..", "shared", "conformance");
            return Directory.Exists(beside) ? Path.GetFullPath(beside) : null;
        }
        return null;
    }
}
