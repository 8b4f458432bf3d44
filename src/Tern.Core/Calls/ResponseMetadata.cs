using System.Net.Http.Headers;

namespace Tern.Calls;

/// <summary>What a service said about its answer, kept by every result and error. Ids and headers are looked up when asked for.</summary>
public sealed class ResponseMetadata
{
    private readonly HttpResponseHeaders? _headers;

    internal ResponseMetadata(int statusCode, HttpResponseHeaders? headers, int attempts)
    {
        StatusCode = statusCode;
        _headers = headers;
        Attempts = attempts;
    }

    /// <summary>The metadata of a result that no service gave, as in a user's tests.</summary>
    public static ResponseMetadata None { get; } = new(0, null, 0);

    /// <summary>The HTTP status code; 0 when there was no response.</summary>
    public int StatusCode { get; }

    /// <summary>How many attempts the call took.</summary>
    public int Attempts { get; }

    /// <summary>The id by which AWS support finds the request (<c>x-amzn-RequestId</c> or <c>x-amz-request-id</c>).</summary>
    public string? RequestId => GetHeader("x-amzn-RequestId") ?? GetHeader("x-amz-request-id");

    /// <summary>The second id that S3 and CloudFront give (<c>x-amz-id-2</c>).</summary>
    public string? ExtendedRequestId => GetHeader("x-amz-id-2");

    /// <summary>All response headers but those of the body.</summary>
    public IEnumerable<KeyValuePair<string, IEnumerable<string>>> Headers => _headers ?? Enumerable.Empty<KeyValuePair<string, IEnumerable<string>>>();

    /// <summary>The value of a response header, or null; several values are joined by commas.</summary>
    public string? GetHeader(string name) =>
        _headers is not null && _headers.NonValidated.TryGetValues(name, out HeaderStringValues values) ? values.ToString() : null;
}
