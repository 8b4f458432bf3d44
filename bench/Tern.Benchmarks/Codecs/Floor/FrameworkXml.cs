using System.Xml;

namespace Tern.Benchmarks.Codecs.Floor;

/// <summary>The framework's XML reader with secure settings for untrusted input.</summary>
internal static class FrameworkXml
{
    private static readonly XmlReaderSettings s_settings = new() { DtdProcessing = DtdProcessing.Prohibit, IgnoreWhitespace = true, IgnoreComments = true, XmlResolver = null };

    public static XmlReader Read(byte[] body) => XmlReader.Create(new MemoryStream(body), s_settings);
}
