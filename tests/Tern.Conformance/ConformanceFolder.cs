namespace Tern.Conformance;

/// <summary>Finds the conformance data.</summary>
public static class ConformanceFolder
{
    /// <summary>The folder that <c>TERN_CONFORMANCE</c> names, else <c>../shared/conformance</c> beside the repository; null when there is none.</summary>
    public static string? Find()
    {
        if (Environment.GetEnvironmentVariable("TERN_CONFORMANCE") is { Length: > 0 } configured)
            return configured;
        if (RepositoryFolder.Find() is not { } repository)
            return null;
        string beside = Path.Combine(repository, "..", "shared", "conformance");
        return Directory.Exists(beside) ? Path.GetFullPath(beside) : null;
    }
}
