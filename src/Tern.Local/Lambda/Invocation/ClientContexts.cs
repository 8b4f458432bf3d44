using System.Buffers;
using System.Text.Json;
using Tern.Lambda;

namespace Tern.Local.Lambda.Invocation;

/// <summary>Reads the client context of requests.</summary>
internal static class ClientContexts
{
    /// <summary>Decodes the header <c>X-Amz-Client-Context</c>.</summary>
    /// <returns>The JSON on one line of ASCII, because it is the value of a header for functions in other processes.</returns>
    /// <exception cref="InvalidRequestContentException">The value is not an object of JSON in base64.</exception>
    public static ReadOnlyMemory<byte>? Decode(string? text)
    {
        if (string.IsNullOrEmpty(text))
            return null;
        byte[] decoded = new byte[text.Length];
        try
        {
            if (Convert.TryFromBase64String(text, decoded, out int length))
            {
                using JsonDocument document = JsonDocument.Parse(decoded.AsMemory(0, length));
                if (document.RootElement.ValueKind == JsonValueKind.Object)
                    return Write(document);
            }
        }
        catch (JsonException)
        {
            // The error below.
        }
        throw new InvalidRequestContentException("Client context must be a valid Base64-encoded JSON object.") { Type = "User" };
    }

    private static ReadOnlyMemory<byte> Write(JsonDocument document)
    {
        var output = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(output);
        document.WriteTo(writer);
        writer.Flush();
        return output.WrittenMemory;
    }
}
