namespace Tern.Codecs.Xml;

/// <summary>Makes the errors of <see cref="XmlReader"/>; where they happened is found out only now.</summary>
internal static class XmlErrors
{
    /// <summary>Something is wrong at a place of the document.</summary>
    public static CodecException Malformed(ReadOnlySpan<byte> xml, int position, string problem) =>
        new(problem, position, XmlPath.At(xml, position));
}
