using Tern.Local.Services;

namespace Tern.Local.S3;

/// <summary>An error of S3: status, code and message, with the details and headers of the response.</summary>
internal sealed class S3ServiceException(int statusCode, string code, string message) : LocalServiceException(code, message)
{
    public int StatusCode { get; } = statusCode;

    /// <summary>The elements of the error document after <c>Code</c> and <c>Message</c>, in order, for example <c>BucketName</c>.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Details { get; init; } = [];

    /// <summary>The headers of the response, also to a HEAD request, for example <c>ETag</c> of "not modified".</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; } = [];
}
