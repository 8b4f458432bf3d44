using System.Text.Unicode;

namespace Tern.Local.Lambda.Urls;

/// <summary>Decides whether the body of a request is text in an event, or base64.</summary>
internal static class BodyText
{
    /// <summary>Whether a body is text: <c>text/*</c>, JSON, XML and JavaScript, if it is valid UTF-8.</summary>
    public static bool IsText(string? contentType, ReadOnlySpan<byte> body)
    {
        string type = (contentType ?? "").Split(';')[0].Trim().ToLowerInvariant();
        bool isTextType = type.StartsWith("text/", StringComparison.Ordinal)
            || type is "application/json" or "application/javascript" or "application/xml"
            || type.EndsWith("+json", StringComparison.Ordinal)
            || type.EndsWith("+xml", StringComparison.Ordinal);
        return isTextType && Utf8.IsValid(body);
    }
}
