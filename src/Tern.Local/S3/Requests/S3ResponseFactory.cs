using System.Globalization;
using Tern.Local.Faults;
using Tern.Local.Http;
using Tern.Local.S3.Wire;
using Tern.S3;
using Tern.ServerRuntime;

namespace Tern.Local.S3.Requests;

/// <summary>Creates responses from results and errors, with the request IDs and the date of every response.</summary>
internal sealed class S3ResponseFactory(TimeProvider time)
{
    /// <summary>The header with the ID of the request.</summary>
    public const string RequestIdHeader = "x-amz-request-id";

    private readonly ResponseDate _date = new(time);

    /// <summary>Creates the response of a successful operation.</summary>
    /// <param name="response">The result. The response takes ownership of it.</param>
    /// <param name="request">The request.</param>
    /// <param name="extra">Additional headers.</param>
    /// <param name="clockSkew">The offset of the server's clock.</param>
    /// <param name="fault">The fault to inject into the response; null for none.</param>
    /// <exception cref="S3ServiceException">The value of a response header is not valid.</exception>
    public LocalResponse Create(RestResponse response, LocalRequest request, IReadOnlyList<KeyValuePair<string, string>> extra, TimeSpan clockSkew, Fault? fault)
    {
        List<KeyValuePair<string, string>> headers = CreateCommonHeaders(RequestIds.CreateForS3(), RequestIds.CreateExtendedForS3(), clockSkew);
        long? length = response.Body is null ? response.Buffer.WrittenCount : null;
        foreach ((string name, string value) in response.Headers)
        {
            if (name.Equals("Content-Length", StringComparison.OrdinalIgnoreCase))
                length = long.Parse(value, CultureInfo.InvariantCulture);
            else
                headers.Add(new(name, EncodeHeaderValue(name, value, fault)));
        }
        headers.AddRange(extra);
        string? contentType = response.ContentType is { } type ? EncodeHeaderValue("Content-Type", type, fault: null) : null;
        bool hasBody = request.Method != "HEAD";
        Stream? body = null;
        if (hasBody)
            body = response.Body ?? (response.Buffer.WrittenCount > 0 ? new BufferedBody(response) : null);
        else
            response.Body?.Dispose();
        if (body is not BufferedBody)
            response.Dispose();
        return new LocalResponse
        {
            StatusCode = response.StatusCode,
            ContentType = contentType,
            Headers = headers,
            Stream = body,
            Length = length,
            ResetAfter = fault is { Kind: FaultKind.Reset } && body is not null ? (length ?? 0) / 2 : null,
            BytesPerSecond = fault is { Kind: FaultKind.SlowBody } && body is not null ? fault.BytesPerSecond : null,
        };
    }

    /// <summary>Creates the response of an error.</summary>
    /// <param name="error">The error.</param>
    /// <param name="request">The request.</param>
    /// <param name="extra">Additional headers.</param>
    /// <param name="clockSkew">The offset of the server's clock.</param>
    public LocalResponse Create(S3ServiceException error, LocalRequest request, IReadOnlyList<KeyValuePair<string, string>> extra, TimeSpan clockSkew)
    {
        string requestId = RequestIds.CreateForS3();
        string extendedId = RequestIds.CreateExtendedForS3();
        using var response = new RestResponse { StatusCode = error.StatusCode };
        S3Errors.Write(response, new S3Exception(error.Code, error.Message), [.. error.Details, new("RequestId", requestId), new("HostId", extendedId)]);
        List<KeyValuePair<string, string>> headers = CreateCommonHeaders(requestId, extendedId, clockSkew);
        headers.AddRange(error.Headers);
        headers.AddRange(extra);
        // Responses to HEAD and responses with the status 304 have no body.
        bool hasBody = request.Method != "HEAD" && error.StatusCode != 304;
        return new LocalResponse
        {
            StatusCode = error.StatusCode,
            ContentType = "application/xml",
            Headers = headers,
            Content = hasBody ? response.Buffer.WrittenSpan.ToArray() : [],
            Length = hasBody ? response.Buffer.WrittenCount : null,
        };
    }

    // Text outside ASCII is returned in the encoding of RFC 2047. The fault WrongChecksum changes the first letter of a checksum.
    private static string EncodeHeaderValue(string name, string value, Fault? fault)
    {
        if (fault is { Kind: FaultKind.WrongChecksum } && name.StartsWith("x-amz-checksum-", StringComparison.OrdinalIgnoreCase) && !name.EndsWith("-type", StringComparison.OrdinalIgnoreCase) && value.Length > 0)
            return (value[0] == 'A' ? 'B' : 'A') + value[1..];
        // Metadata can have any character, because a client can send it encoded.
        if (!name.StartsWith("x-amz-meta-", StringComparison.Ordinal))
            HeaderValues.Check(name, value);
        return HeaderValues.IsPlain(value) ? value : EncodedWords.Encode(value);
    }

    private List<KeyValuePair<string, string>> CreateCommonHeaders(string requestId, string extendedId, TimeSpan clockSkew) =>
    [
        new(RequestIdHeader, requestId),
        new("x-amz-id-2", extendedId),
        new("Server", "AmazonS3"),
        _date.CreateHeader(clockSkew),
    ];
}
