namespace Tern.S3;

/// <summary>The result of one file of a folder.</summary>
/// <param name="Key">The key of the object.</param>
/// <param name="Path">The path of the file. Null if the key cannot be a path.</param>
/// <param name="Exception">Why the file was not transferred. Null if it was.</param>
public sealed record DirectoryFileResult(string Key, string? Path, Exception? Exception = null)
{
    /// <summary>The key, and the type of the exception if there is one.</summary>
    public override string ToString() => Exception is null ? Key : $"{Key}: {Exception.GetType().Name}";
}
