using System.Text;

namespace Tern.Functions.Http;

/// <summary>A text in UTF-8.</summary>
public sealed class ContentHttpResult : HttpResult
{
    internal ContentHttpResult(string? content, string? contentType, int statusCode)
        : base(statusCode)
    {
        ResponseContent = content;
        ContentType = contentType;
    }

    /// <summary>The text; null for none.</summary>
    public string? ResponseContent { get; }

    /// <summary>The media type; null for <c>text/plain; charset=utf-8</c>.</summary>
    public string? ContentType { get; }

    private protected override void Write(HttpInvocation http)
    {
        http.Response.ContentType = ContentType ?? "text/plain; charset=utf-8";
        if (ResponseContent is { } text)
            Encoding.UTF8.GetBytes(text, http.Response.Body);
    }
}
