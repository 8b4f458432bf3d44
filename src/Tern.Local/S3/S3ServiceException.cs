using Tern.Local.DynamoDB;

namespace Tern.Local.S3;

/// <summary>An error of S3: status, code, message, and what the service tells beside them.</summary>
internal sealed class S3ServiceException(int statusCode, string code, string message) : LocalServiceException(code, message)
{
    public int StatusCode { get; } = statusCode;

    /// <summary>Elements of the error's document after <c>Code</c> and <c>Message</c>, in their order, for example <c>BucketName</c>.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Details { get; init; } = [];

    /// <summary>Headers of the answer, which a HEAD request gets too, for example <c>ETag</c> of "not modified".</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; } = [];
}
