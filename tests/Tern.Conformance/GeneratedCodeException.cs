namespace Tern.Conformance;

/// <summary>Generated code does not compile without warnings; the message has the first of them.</summary>
/// <param name="message">What is wrong.</param>
/// <param name="files">The names of the files that are not right; empty when the fault lies in no single file.</param>
public sealed class GeneratedCodeException(string message, IReadOnlyList<string> files) : Exception(message)
{
    /// <summary>The names of the files that are not right; empty when the fault lies in no single file.</summary>
    public IReadOnlyList<string> Files { get; } = files;
}
