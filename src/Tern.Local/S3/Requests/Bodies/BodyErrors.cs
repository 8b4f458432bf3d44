namespace Tern.Local.S3.Requests.Bodies;

/// <summary>Errors about bodies that do not match the headers of their request, with the messages of the service.</summary>
internal static class BodyErrors
{
    public static S3ServiceException PayloadHashMismatch(string stated, string computed) => new(
        400, "XAmzContentSHA256Mismatch", "The provided 'x-amz-content-sha256' header does not match what was computed.")
    {
        Details = [new("ClientComputedContentSHA256", stated), new("S3ComputedContentSHA256", computed)],
    };

    public static S3ServiceException MissingLength() =>
        new(411, "MissingContentLength", "You must provide the Content-Length HTTP header.");

    public static S3ServiceException MalformedTrailer() => new(
        400, "MalformedTrailerError", "The request contained trailing data that was not well-formed or did not conform to our published schema.");

    public static S3ServiceException MissingBody() => new(400, "MissingRequestBodyError", "Request Body is empty");

    public static S3ServiceException DocumentTooLarge(int limit) => new(400, "MaxMessageLengthExceeded", "Your request was too big.")
    {
        Details = [new("MaxMessageLengthBytes", limit.ToString(System.Globalization.CultureInfo.InvariantCulture))],
    };
}
