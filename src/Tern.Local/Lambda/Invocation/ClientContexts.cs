using Tern.Lambda;

namespace Tern.Local.Lambda.Invocation;

/// <summary>Reads the client context of requests.</summary>
internal static class ClientContexts
{
    /// <summary>Decodes the header <c>X-Amz-Client-Context</c>.</summary>
    /// <exception cref="InvalidRequestContentException">The value is not base64.</exception>
    public static ReadOnlyMemory<byte>? Decode(string? text)
    {
        if (string.IsNullOrEmpty(text))
            return null;
        byte[] decoded = new byte[text.Length];
        return Convert.TryFromBase64String(text, decoded, out int length)
            ? decoded.AsMemory(0, length)
            : throw new InvalidRequestContentException("Client context must be a valid Base64-encoded JSON object.") { Type = "User" };
    }
}
