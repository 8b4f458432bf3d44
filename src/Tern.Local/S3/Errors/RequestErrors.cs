namespace Tern.Local.S3.Errors;

/// <summary>Errors about requests in general, with the messages of the service.</summary>
internal static class RequestErrors
{
    public static S3ServiceException InvalidRequest(string message) => new(400, "InvalidRequest", message);

    /// <param name="message">The message.</param>
    /// <param name="name">The name of the argument.</param>
    /// <param name="value">The value; null if the error has none, as the service does for some arguments.</param>
    public static S3ServiceException InvalidArgument(string message, string name, string? value) => new(400, "InvalidArgument", message)
    {
        Details = value is null ? [new("ArgumentName", name)] : [new("ArgumentName", name), new("ArgumentValue", value)],
    };

    public static S3ServiceException MalformedXml() =>
        new(400, "MalformedXML", "The XML you provided was not well-formed or did not validate against our published schema");

    public static S3ServiceException InvalidUri() => new(400, "InvalidURI", "Couldn't parse the specified URI.");

    public static S3ServiceException IncompleteBody() =>
        new(400, "IncompleteBody", "You did not provide the number of bytes specified by the Content-Length HTTP header");

    public static S3ServiceException InvalidMd5(string value) =>
        new(400, "InvalidDigest", "The Content-MD5 you specified was invalid.") { Details = [new("Content-MD5", value)] };

    public static S3ServiceException Md5Mismatch(string expected, string calculated) =>
        new(400, "BadDigest", "The Content-MD5 you specified did not match what we received.")
        {
            Details = [new("ExpectedDigest", expected), new("CalculatedDigest", calculated)],
        };

    public static S3ServiceException ChecksumMismatch(string algorithm) =>
        new(400, "BadDigest", $"The {algorithm} you specified did not match the calculated checksum.");

    public static S3ServiceException InvalidChecksum(string algorithm) =>
        InvalidRequest($"Value for x-amz-checksum-{algorithm.ToLowerInvariant()} header is invalid.");

    public static S3ServiceException UnknownAlgorithm() => InvalidRequest(
        "Checksum algorithm provided is unsupported. Please try again with any of the valid types: [CRC32, CRC32C, CRC64NVME, SHA1, SHA256]");

    public static S3ServiceException PreconditionFailed(string condition) =>
        new(412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold") { Details = [new("Condition", condition)] };

    /// <summary>The key was changed since the start of a multipart upload that has a condition.</summary>
    public static S3ServiceException ConditionalConflict(string condition, string key) =>
        new(409, "ConditionalRequestConflict", "The conditional request cannot succeed due to a conflicting operation against this resource.")
        {
            Details = [new("Condition", condition), new("Key", key)],
        };

    /// <summary>The service does not implement the value of a header, for example an entity tag in <c>If-None-Match</c> of a write.</summary>
    public static S3ServiceException NotImplementedHeader(string header, string? additional = null) =>
        new(501, "NotImplemented", "A header you provided implies functionality that is not implemented")
        {
            Details = additional is null ? [new("Header", header)] : [new("Header", header), new("additionalMessage", additional)],
        };

    public static S3ServiceException AccessDenied(string message = "Access Denied") => new(403, "AccessDenied", message);
}
