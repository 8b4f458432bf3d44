using System.Net.Http.Headers;
using System.Text;

namespace Tern.Conformance.Config;

/// <summary>A request that a source of credentials has sent.</summary>
internal sealed class SentRequest
{
    private readonly Dictionary<string, string> _headers = new(StringComparer.OrdinalIgnoreCase);

    private SentRequest(HttpMethod method, Uri uri, byte[] body)
    {
        Method = method.Method;
        Uri = uri;
        Body = body;
    }

    public string Method { get; }

    public Uri Uri { get; }

    public byte[] Body { get; }

    /// <summary>The headers, with the host.</summary>
    public IReadOnlyDictionary<string, string> Headers => _headers;

    public string Text => Encoding.UTF8.GetString(Body);

    public static async Task<SentRequest> ReadAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        byte[] body = request.Content is null ? [] : await request.Content.ReadAsByteArrayAsync(cancellationToken);
        var sent = new SentRequest(request.Method, request.RequestUri!, body);
        sent.Add(request.Headers);
        if (request.Content is not null)
            sent.Add(request.Content.Headers);
        sent._headers.TryAdd("Host", request.RequestUri!.Authority);
        return sent;
    }

    /// <summary>Returns a header; null if the request does not have it.</summary>
    public string? Find(string header) => _headers.GetValueOrDefault(header);

    public override string ToString() => $"{Method} {Uri.OriginalString}";

    private void Add(HttpHeaders headers)
    {
        foreach ((string name, HeaderStringValues values) in headers.NonValidated)
            _headers[name] = string.Join(", ", values);
    }
}
