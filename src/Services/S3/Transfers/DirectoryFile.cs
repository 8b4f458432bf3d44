namespace Tern.S3;

/// <summary>What became of one file of a folder.</summary>
/// <param name="Key">The object's key.</param>
/// <param name="Path">The file; null for a key that no path is made of.</param>
/// <param name="Exception">Why it was not transferred; null when it was.</param>
public sealed record DirectoryFile(string Key, string? Path, Exception? Exception = null)
{
    /// <summary>The key alone.</summary>
    public override string ToString() => Exception is null ? Key : $"{Key}: {Exception.GetType().Name}";
}
