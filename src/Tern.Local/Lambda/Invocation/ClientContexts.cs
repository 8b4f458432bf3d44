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
        return Convert.TryFromBase64String(text, decoded, out int length) && Normalize(decoded.AsMemory(0, length)) is { } context
            ? context
            : throw new InvalidRequestContentException("Client context must be a valid Base64-encoded JSON object.") { Type = "User" };
    }

    /// <summary>Writes an object of JSON on one line of ASCII; null if it is not an object.</summary>
    public static ReadOnlyMemory<byte>? Normalize(ReadOnlyMemory<byte> json)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(json);
            if (document.RootElement.ValueKind != JsonValueKind.Object)
                return null;
            var output = new ArrayBufferWriter<byte>();
            using var writer = new Utf8JsonWriter(output);
            document.WriteTo(writer);
            writer.Flush();
            return output.WrittenMemory;
        }
        // InvalidOperationException: a text has a half of a surrogate pair.
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            return null;
        }
    }
}
