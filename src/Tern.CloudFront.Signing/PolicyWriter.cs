using System.Buffers;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Tern.CloudFront.Signing;

/// <summary>Writes the JSON of a policy as CloudFront writes its canned policy: without white space and unnecessary escapes.</summary>
internal static class PolicyWriter
{
    // CloudFront creates the canned policy from the URL of the request, so the text must be identical byte by byte.
    private static readonly JsonWriterOptions s_options = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>The characters that are allowed in a URL and need no escape in JSON.</summary>
    private static readonly SearchValues<char> s_allowed = SearchValues.Create(
        "!#$%&'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~");

    public static ReadOnlyMemory<byte> Write(string resource, DateTimeOffset expires, DateTimeOffset? validFrom, string? sourceIp)
    {
        RequireResource(resource);
        if (validFrom >= expires)
            throw new CloudFrontSigningException("The policy expires before it starts. Expires must be later than ValidFrom.");
        var buffer = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(buffer, s_options);
        writer.WriteStartObject();
        writer.WriteStartArray("Statement");
        writer.WriteStartObject();
        writer.WriteString("Resource", resource);
        writer.WriteStartObject("Condition");
        WriteTime(writer, "DateLessThan", expires);
        if (validFrom is { } from)
            WriteTime(writer, "DateGreaterThan", from);
        if (sourceIp is not null)
        {
            RequireAddress(sourceIp);
            writer.WriteStartObject("IpAddress");
            writer.WriteString("AWS:SourceIp", sourceIp);
            writer.WriteEndObject();
        }
        writer.WriteEndObject();
        writer.WriteEndObject();
        writer.WriteEndArray();
        writer.WriteEndObject();
        writer.Flush();
        return buffer.WrittenMemory;
    }

    private static void WriteTime(Utf8JsonWriter writer, string name, DateTimeOffset time)
    {
        writer.WriteStartObject(name);
        writer.WriteNumber("AWS:EpochTime", time.ToUnixTimeSeconds());
        writer.WriteEndObject();
    }

    private static void RequireResource(string resource)
    {
        ArgumentException.ThrowIfNullOrEmpty(resource);
        int at = resource.AsSpan().IndexOfAnyExcept(s_allowed);
        if (at >= 0)
        {
            throw new CloudFrontSigningException(string.Create(
                CultureInfo.InvariantCulture, $"The character U+{(int)resource[at]:X4} at {at} is not allowed in a signed URL or policy. Percent-encode it."));
        }
    }

    private static void RequireAddress(string text)
    {
        string[] parts = text.Split('/');
        bool isAddress = IPAddress.TryParse(parts[0], out IPAddress? address)
            && address.AddressFamily == AddressFamily.InterNetwork
            // .NET also accepts other forms ("1", "0x7f.1"), CloudFront does not.
            && address.ToString() == parts[0];
        bool isRange = parts.Length == 1
            || (parts.Length == 2 && byte.TryParse(parts[1], NumberStyles.None, CultureInfo.InvariantCulture, out byte bits) && bits <= 32);
        if (!isAddress || !isRange)
            throw new CloudFrontSigningException("SourceIp must be an IPv4 address, or a range such as 192.0.2.0/24.");
    }
}
