using System.Text;
using System.Text.Encodings.Web;
using System.Xml;
using System.Xml.Linq;

namespace Tern.Conformance.Protocols.Bodies;

/// <summary>
/// Compares XML by value. Names with namespaces, attributes and prefix declarations must be equal. The order of children with the
/// same name (a list) must be equal, the order between different names (members) is ignored. Whitespace between elements, comments
/// and the XML declaration are ignored.
/// </summary>
internal static class XmlBody
{
    private static readonly XmlReaderSettings s_settings = new() { DtdProcessing = DtdProcessing.Prohibit, IgnoreComments = true, IgnoreProcessingInstructions = true };

    /// <returns>The difference, or null if there is none.</returns>
    public static string? Compare(string expected, byte[] actual)
    {
        string wanted = Canonical(new StringReader(expected));
        string got;
        try
        {
            using var reader = new StreamReader(new MemoryStream(actual), new UTF8Encoding(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true));
            got = Canonical(reader);
        }
        catch (Exception e) when (e is XmlException or DecoderFallbackException)
        {
            return $"the body '{Encoding.UTF8.GetString(actual)}' is not XML: {e.Message}";
        }
        return wanted == got ? null : $"expected the body {wanted}, got {got}";
    }

    private static string Canonical(TextReader text)
    {
        using XmlReader reader = XmlReader.Create(text, s_settings);
        return Canonical(XDocument.Load(reader, LoadOptions.PreserveWhitespace).Root!);
    }

    private static string Canonical(XElement element)
    {
        var text = new StringBuilder("<").Append(element.Name);
        // The names contain the default namespace already.
        foreach (XAttribute attribute in element.Attributes().Where(attribute => attribute.Name != "xmlns").OrderBy(attribute => attribute.Name.ToString(), StringComparer.Ordinal))
            text.Append(' ').Append(attribute.Name).Append('=').Append(Quote(attribute.Value));
        text.Append('>');
        if (element.HasElements)
        {
            foreach (XElement child in element.Elements().OrderBy(child => child.Name.ToString(), StringComparer.Ordinal))
                text.Append(Canonical(child));
            string between = string.Concat(element.Nodes().OfType<XText>().Select(node => node.Value));
            if (!string.IsNullOrWhiteSpace(between))
                text.Append(Quote(between));
        }
        else if (element.Value.Length > 0)
        {
            text.Append(Quote(element.Value));
        }
        return text.Append("</>").ToString();
    }

    // Quoted, so that text cannot be read as markup.
    private static string Quote(string text) => $"\"{JavaScriptEncoder.UnsafeRelaxedJsonEscaping.Encode(text)}\"";
}
