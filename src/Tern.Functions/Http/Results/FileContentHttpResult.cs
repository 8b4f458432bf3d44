using System.Buffers;

namespace Tern.Functions.Http;

/// <summary>Bytes with a media type.</summary>
public sealed class FileContentHttpResult : HttpResult
{
    internal FileContentHttpResult(ReadOnlyMemory<byte> content, string? contentType)
        : base(200)
    {
        FileContents = content;
        ContentType = contentType ?? "application/octet-stream";
    }

    /// <summary>The bytes.</summary>
    public ReadOnlyMemory<byte> FileContents { get; }

    /// <summary>The media type. The default is <c>application/octet-stream</c>.</summary>
    public string ContentType { get; }

    private protected override void Write(HttpInvocation http)
    {
        http.Response.ContentType = ContentType;
        http.Response.Body.Write(FileContents.Span);
    }
}
