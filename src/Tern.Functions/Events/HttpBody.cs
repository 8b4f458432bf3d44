using System.Text;

namespace Tern.Functions;

/// <summary>The body of an HTTP request in an event: text, or bytes in base64.</summary>
internal static class HttpBody
{
    /// <summary>Returns the bytes of a body.</summary>
    /// <exception cref="TernSerializationException">The body is not base64.</exception>
    public static byte[] GetBytes(string? body, bool? isBase64)
    {
        if (body is null)
            return [];
        if (isBase64 != true)
            return Encoding.UTF8.GetBytes(body);
        try
        {
            return Convert.FromBase64String(body);
        }
        catch (FormatException e)
        {
            throw new TernSerializationException("Expected Base64, but the body is not Base64", -1, "body", e);
        }
    }
}
