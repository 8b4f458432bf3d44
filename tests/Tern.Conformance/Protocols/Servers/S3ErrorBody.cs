using System.Xml.Linq;

namespace Tern.Conformance.Protocols.Servers;

/// <summary>
/// Compares the document of an S3 error with that of a case. S3 returns no <c>Type</c>, which the cases contain, and the elements <c>Message</c> and
/// <c>RequestId</c>, which they do not contain (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html).
/// </summary>
internal static class S3ErrorBody
{
    /// <returns>The difference, or null if there is none.</returns>
    public static string? Compare(string expected, byte[] actual)
    {
        XElement wanted = XElement.Parse(expected.Trim());
        using var stream = new MemoryStream(actual);
        XElement got = XElement.Load(stream);
        if (got.Name != wanted.Name)
            return $"expected the element {wanted.Name}, got {got.Name}";
        foreach (XElement member in wanted.Elements().Where(member => member.Name.LocalName != "Type"))
        {
            if (got.Element(member.Name)?.Value != member.Value)
                return $"expected the element {member}, got {got.Element(member.Name)?.ToString() ?? "none"}";
        }
        return null;
    }
}
