namespace Tern.Conformance;

/// <summary>Generated code does not compile without warnings. The message contains the first of them.</summary>
/// <param name="message">The error message.</param>
/// <param name="files">The names of the files with errors. Empty if the error is not in a single file.</param>
public sealed class GeneratedCodeException(string message, IReadOnlyList<string> files) : Exception(message)
{
    /// <summary>The names of the files with errors. Empty if the error is not in a single file.</summary>
    public IReadOnlyList<string> Files { get; } = files;
}
