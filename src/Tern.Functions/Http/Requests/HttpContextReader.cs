using Tern.Runtime;

namespace Tern.Functions.Http.Requests;

/// <summary>Reads members of the request context when they are used.</summary>
internal static class HttpContextReader
{
    /// <summary>Returns the text of a member of an object; null if it is missing, null or not a string or number.</summary>
    public static string? Text(ReadOnlyMemory<byte> json, ReadOnlySpan<byte> member)
    {
        if (json.IsEmpty)
            return null;
        var reader = new JsonReader(json.Span);
        string? value = null;
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (name.SequenceEqual(member))
                value = ReadScalar(ref reader);
            else
                reader.Skip();
        }
        return value;
    }

    /// <summary>Reads the certificate in <c>identity</c> or <c>authentication</c>; null for none.</summary>
    public static HttpClientCertificate? ReadCertificate(ReadOnlyMemory<byte> json)
    {
        if (json.IsEmpty)
            return null;
        var reader = new JsonReader(json.Span);
        HttpClientCertificate? certificate = null;
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (name.SequenceEqual("clientCert"u8) && !reader.TryReadNull())
                ReadMembers(ref reader, certificate = new HttpClientCertificate());
            else if (!name.SequenceEqual("clientCert"u8))
                reader.Skip();
        }
        return certificate;
    }

    /// <summary>Reads a string, or the text of a number or a boolean; null for other values.</summary>
    public static string? ReadScalar(ref JsonReader reader)
    {
        switch (reader.Peek())
        {
            case JsonTokenKind.String:
                return reader.ReadString();
            case JsonTokenKind.Number:
                return System.Text.Encoding.ASCII.GetString(reader.ReadNumberUtf8());
            case JsonTokenKind.Boolean:
                return reader.ReadBoolean() ? "true" : "false";
            default:
                reader.Skip();
                return null;
        }
    }

    private static void ReadMembers(ref JsonReader reader, HttpClientCertificate certificate)
    {
        reader.ReadStartObject();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (name.SequenceEqual("clientCertPem"u8))
                certificate.Pem = ReadScalar(ref reader) ?? "";
            else if (name.SequenceEqual("subjectDN"u8))
                certificate.SubjectDN = ReadScalar(ref reader) ?? "";
            else if (name.SequenceEqual("issuerDN"u8))
                certificate.IssuerDN = ReadScalar(ref reader) ?? "";
            else if (name.SequenceEqual("serialNumber"u8))
                certificate.SerialNumber = ReadScalar(ref reader) ?? "";
            else if (name.SequenceEqual("notBefore"u8))
                certificate.NotBefore = ReadScalar(ref reader) ?? "";
            else if (name.SequenceEqual("notAfter"u8))
                certificate.NotAfter = ReadScalar(ref reader) ?? "";
            else if (name.SequenceEqual("validity"u8) && reader.Peek() == JsonTokenKind.Object)
                ReadMembers(ref reader, certificate);
            else
                reader.Skip();
        }
    }
}
