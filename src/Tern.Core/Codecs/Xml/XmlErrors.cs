namespace Tern.Runtime;

/// <summary>Creates the exceptions of <see cref="XmlReader"/>. The path is computed only for an error.</summary>
internal static class XmlErrors
{
    /// <summary>Creates the exception for a position in the document.</summary>
    public static TernSerializationException Malformed(ReadOnlySpan<byte> xml, int position, string problem) =>
        new(problem, position, XmlPath.At(xml, position));
}
