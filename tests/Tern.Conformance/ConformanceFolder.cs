namespace Tern.Conformance;

/// <summary>Finds the conformance data.</summary>
public static class ConformanceFolder
{
    /// <summary>The folder in <c>TERN_CONFORMANCE</c>, else <c>../shared/conformance</c> next to the repository. Null if neither exists.</summary>
    public static string? Find()
    {
        if (Environment.GetEnvironmentVariable("TERN_CONFORMANCE") is { Length: > 0 } configured)
            return configured;
        if (RepositoryFolder.Find() is not { } repository)
            return null;
        string sibling = Path.Combine(repository, "..", "shared", "conformance");
        return Directory.Exists(sibling) ? Path.GetFullPath(sibling) : null;
    }
}
