using System.Net.Http.Headers;
using Tern.Runtime;

namespace Tern;

/// <summary>The metadata of a response, which every result and error retains. Ids and headers are read from the response on demand.</summary>
public sealed class ResponseMetadata
{
    private readonly HttpResponseHeaders? _headers;
    private readonly HttpContentHeaders? _contentHeaders;
    private readonly short _statusCode;
    private string? _otherRequestId; // from the body, or from the header without secrets
    private bool _hasScrubbedRequestId;

    internal ResponseMetadata(int statusCode, HttpResponseHeaders? headers, HttpContentHeaders? contentHeaders, int attempts)
    {
        _statusCode = (short)statusCode;
        _headers = headers;
        _contentHeaders = contentHeaders;
        Attempts = attempts;
    }

    private ResponseMetadata(ResponseMetadata original, string bodyRequestId)
        : this(original.StatusCode, original._headers, original._contentHeaders, original.Attempts) => _otherRequestId = bodyRequestId;

    /// <summary>The metadata of a result without a response, as in tests.</summary>
    public static ResponseMetadata None { get; } = new(0, null, null, 0);

    /// <summary>The HTTP status code; 0 without a response.</summary>
    public int StatusCode => _statusCode;

    /// <summary>The number of attempts of the call.</summary>
    public int Attempts { get; }

    /// <summary>The request id for AWS support: <c>x-amzn-RequestId</c>, <c>x-amz-request-id</c>, or the id in the body of an error.</summary>
    /// <remarks>In an error, the caller's secrets are replaced by <c>***</c> if the service has repeated them.</remarks>
    public string? RequestId => _hasScrubbedRequestId ? _otherRequestId : GetHeader("x-amzn-RequestId") ?? GetHeader("x-amz-request-id") ?? _otherRequestId;

    /// <summary>The second request id of S3 and CloudFront (<c>x-amz-id-2</c>).</summary>
    public string? ExtendedRequestId => GetResponseHeader("x-amz-id-2");

    /// <summary>All response headers. Those of the body (<c>Content-Type</c>, <c>Last-Modified</c> …) come last.</summary>
    public IEnumerable<KeyValuePair<string, IEnumerable<string>>> Headers
    {
        get
        {
            IEnumerable<KeyValuePair<string, IEnumerable<string>>> headers = _headers ?? Enumerable.Empty<KeyValuePair<string, IEnumerable<string>>>();
            return _contentHeaders is null ? headers : headers.Concat(_contentHeaders);
        }
    }

    /// <summary>Returns the value of a response header, or null; several values are joined by commas.</summary>
    public string? GetHeader(string name) => GetResponseHeader(name) ?? GetContentHeader(name);

    /// <summary>Returns the value of a header that does not belong to the body, or null.</summary>
    internal string? GetResponseHeader(string name) => Find(_headers, name);

    /// <summary>Returns the value of a header of the body, or null.</summary>
    internal string? GetContentHeader(string name) => Find(_contentHeaders, name);

    /// <summary>Whether the content has headers that are not in <see cref="ContentHeaderNames"/>, as a custom handler may add.</summary>
    internal bool HasOtherContentHeaders
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

    /// <summary>Returns the metadata with the request id of a body, which is used if no header has one.</summary>
    internal ResponseMetadata WithBodyRequestId(string? requestId) => string.IsNullOrEmpty(requestId) ? this : new(this, requestId);

    /// <summary>Removes the caller's secrets from the request id, which messages, logs and tags repeat.</summary>
    internal void RemoveSecrets(in SecretScrubber secrets)
    {
        if (RequestId is not { } id)
            return;
        string clean = secrets.Scrub(id);
        if (clean == id)
            return;
        _otherRequestId = clean;
        _hasScrubbedRequestId = true;
    }

    /// <summary>Returns the headers with a name prefix, without the prefix. Those of the body come last.</summary>
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
