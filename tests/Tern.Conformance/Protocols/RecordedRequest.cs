using System.Globalization;
using System.IO.Compression;
using System.Net.Http.Headers;

namespace Tern.Conformance.Protocols;

/// <summary>A recorded request in the form in which it would be sent.</summary>
internal sealed class RecordedRequest
{
    private readonly Dictionary<string, string> _headers = new(StringComparer.OrdinalIgnoreCase);

    private RecordedRequest(string method, string target)
    {
        Method = method;
        int authority = target.IndexOf("://", StringComparison.Ordinal) + 3;
        int path = target.IndexOf('/', authority);
        int query = target.IndexOf('?', StringComparison.Ordinal);
        Host = target[authority..path];
        Path = query < 0 ? target[path..] : target[path..query];
        Query = query < 0 ? "" : target[(query + 1)..];
    }

    public string Method { get; }

    public string Host { get; }

    /// <summary>The path as sent, without normalization.</summary>
    public string Path { get; }

    public string Query { get; }

    public byte[] Body { get; private set; } = [];

    public static async Task<RecordedRequest> RecordAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        var recorded = new RecordedRequest(request.Method.Method, request.RequestUri!.OriginalString);
        recorded.Add(request.Headers);
        if (request.Content is { } content)
        {
            recorded.Body = await content.ReadAsByteArrayAsync(cancellationToken);
            recorded.Add(content.Headers);
        }
        // The HTTP connection adds this header.
        long? length = request.Content is null ? (request.Method.Method is "POST" or "PUT" or "PATCH" ? 0 : null) : request.Content.Headers.ContentLength;
        if (length is { } bytes)
            recorded._headers["Content-Length"] = bytes.ToString(CultureInfo.InvariantCulture);
        return recorded;
    }

    public string? GetHeader(string name) => _headers.GetValueOrDefault(name);

    /// <summary>The body without its content encoding.</summary>
    /// <exception cref="InvalidDataException">The body does not have the content encoding of the header.</exception>
    public byte[] DecodeBody()
    {
        string? encoding = GetHeader("Content-Encoding")?.Split(',')[^1].Trim();
        if (encoding != "gzip")
            return Body;
        using var gzip = new GZipStream(new MemoryStream(Body), CompressionMode.Decompress);
        var decoded = new MemoryStream();
        gzip.CopyTo(decoded);
        return decoded.ToArray();
    }

    private void Add(HttpHeaders headers)
    {
        foreach ((string name, HeaderStringValues values) in headers.NonValidated)
            _headers[name] = string.Join(", ", values);
    }
}
