using System.Net.Http.Headers;
using Tern.Shapes;

namespace Tern.Calls;

/// <summary>What a service said about its answer, kept by every result and error. Ids and headers are looked up when asked for.</summary>
public sealed class ResponseMetadata
{
    private readonly HttpResponseHeaders? _headers;
    private readonly HttpContentHeaders? _contentHeaders;
    private readonly short _statusCode;
    private string? _otherRequestId; // that of the body, or the one of the header without secrets
    private bool _hidesHeader;

    internal ResponseMetadata(int statusCode, HttpResponseHeaders? headers, HttpContentHeaders? contentHeaders, int attempts)
    {
        _statusCode = (short)statusCode;
        _headers = headers;
        _contentHeaders = contentHeaders;
        Attempts = attempts;
    }

    private ResponseMetadata(ResponseMetadata original, string bodyRequestId)
        : this(original.StatusCode, original._headers, original._contentHeaders, original.Attempts) => _otherRequestId = bodyRequestId;

    /// <summary>The metadata of a result that no service gave, as in a user's tests.</summary>
    public static ResponseMetadata None { get; } = new(0, null, null, 0);

    /// <summary>The HTTP status code; 0 when there was no response.</summary>
    public int StatusCode => _statusCode;

    /// <summary>How many attempts the call took.</summary>
    public int Attempts { get; }

    /// <summary>The id by which AWS support finds the request: <c>x-amzn-RequestId</c>, <c>x-amz-request-id</c>, or the one in the body of an error.</summary>
    /// <remarks>Of an error, the caller's secrets are replaced in it by <c>***</c>, should the service have repeated them.</remarks>
    public string? RequestId => _hidesHeader ? _otherRequestId : GetHeader("x-amzn-RequestId") ?? GetHeader("x-amz-request-id") ?? _otherRequestId;

    /// <summary>The second id that S3 and CloudFront give (<c>x-amz-id-2</c>).</summary>
    public string? ExtendedRequestId => GetHeader("x-amz-id-2");

    /// <summary>All response headers, those of the body (<c>Content-Type</c>, <c>Last-Modified</c> …) behind the others.</summary>
    public IEnumerable<KeyValuePair<string, IEnumerable<string>>> Headers
    {
        get
        {
            IEnumerable<KeyValuePair<string, IEnumerable<string>>> headers = _headers ?? Enumerable.Empty<KeyValuePair<string, IEnumerable<string>>>();
            return _contentHeaders is null ? headers : headers.Concat(_contentHeaders);
        }
    }

    /// <summary>The value of a response header, or null; several values are joined by commas.</summary>
    public string? GetHeader(string name) => GetResponseHeader(name) ?? GetContentHeader(name);

    /// <summary>The value of a header that is not one of the body's, or null.</summary>
    internal string? GetResponseHeader(string name) => Find(_headers, name);

    /// <summary>The value of a header of the body, or null.</summary>
    internal string? GetContentHeader(string name) => Find(_contentHeaders, name);

    /// <summary>Whether there are headers with the body that are not named in <see cref="ContentHeaderNames"/>, as a handler may put there.</summary>
    internal bool HasOthersInContent
    {
        get
        {
            if (_contentHeaders is null)
                return false;
            foreach (KeyValuePair<string, HeaderStringValues> header in _contentHeaders.NonValidated)
            {
                if (!ContentHeaderNames.Contains(header.Key))
                    return true;
            }
            return false;
        }
    }

    /// <summary>The same with the request id that a body gives, which counts when no header has one.</summary>
    internal ResponseMetadata WithBodyRequestId(string? requestId) => string.IsNullOrEmpty(requestId) ? this : new(this, requestId);

    /// <summary>Takes the caller's secrets out of the request id, which messages, logs and tags repeat.</summary>
    internal void HideSecrets(in SecretScrubber secrets)
    {
        if (RequestId is not { } id)
            return;
        string clean = secrets.Scrub(id);
        if (clean == id)
            return;
        _otherRequestId = clean;
        _hidesHeader = true;
    }

    /// <summary>The headers whose names begin with a prefix, without it, those of the body behind the others.</summary>
    internal OrderedMap<string> GetHeaders(string prefix)
    {
        var entries = new MapBuilder<string>();
        Collect(_headers, prefix, ref entries);
        Collect(_contentHeaders, prefix, ref entries);
        return entries.ToMap();
    }

    private static void Collect(HttpHeaders? headers, string prefix, ref MapBuilder<string> entries)
    {
        if (headers is null)
            return;
        foreach (KeyValuePair<string, HeaderStringValues> header in headers.NonValidated)
        {
            if (header.Key.StartsWith(prefix, StringComparison.OrdinalIgnoreCase))
                entries.Set(header.Key[prefix.Length..], header.Value.ToString());
        }
    }

    private static string? Find(HttpHeaders? headers, string name) =>
        headers is not null && headers.NonValidated.TryGetValues(name, out HeaderStringValues values) ? values.ToString() : null;
}
