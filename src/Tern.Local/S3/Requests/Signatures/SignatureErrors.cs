using System.Globalization;
using System.Text;
using Tern.Local.S3.Errors;
using Tern.ServerRuntime;

namespace Tern.Local.S3.Requests.Signatures;

/// <summary>Errors about signatures, with the messages of the service.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html">Error responses</seealso>
internal static class SignatureErrors
{
    public static S3ServiceException MissingPayload() =>
        RequestErrors.InvalidRequest("Missing required header for this request: x-amz-content-sha256");

    /// <param name="details">What was signed; empty for a chunk of a body.</param>
    public static S3ServiceException SignatureDoesNotMatch(params KeyValuePair<string, string>[] details) => new(
        403, "SignatureDoesNotMatch", "The request signature we calculated does not match the signature you provided. Check your key and signing method.")
    {
        Details = details,
    };

    /// <summary>The signature of a text does not match.</summary>
    /// <param name="accessKeyId">The access key ID of the request.</param>
    /// <param name="text">The text that the signature is for.</param>
    /// <param name="signature">The signature of the request.</param>
    public static S3ServiceException SignatureDoesNotMatch(string accessKeyId, string text, string signature) => SignatureDoesNotMatch(
        new("AWSAccessKeyId", accessKeyId), new("StringToSign", text), new("SignatureProvided", signature), new("StringToSignBytes", ToBytes(text)));

    public static S3ServiceException UnknownKey(string? accessKeyId) => new(
        403, "InvalidAccessKeyId", "The AWS Access Key Id you provided does not exist in our records.")
    {
        Details = accessKeyId is null ? [] : [new("AWSAccessKeyId", accessKeyId)],
    };

    public static S3ServiceException InvalidToken() => new(400, "InvalidToken", "The provided token is malformed or otherwise invalid.");

    public static S3ServiceException ExpiredToken() => new(400, "ExpiredToken", "The provided token has expired.");

    /// <param name="given">The region of the signature.</param>
    /// <param name="expected">The region of the endpoint or of the bucket.</param>
    /// <param name="isPresigned">Whether the signature is in the query.</param>
    public static S3ServiceException WrongRegion(string given, string expected, bool isPresigned)
    {
        string problem = $"the region '{given}' is wrong; expecting '{expected}'";
        return new(
            400,
            isPresigned ? "AuthorizationQueryParametersError" : "AuthorizationHeaderMalformed",
            isPresigned ? $"Error parsing the X-Amz-Credential parameter; {problem}" : $"The authorization header is malformed; {problem}")
        {
            Details = [new("Region", expected)],
        };
    }

    /// <summary>The bucket is in another region than the endpoint.</summary>
    public static S3ServiceException PermanentRedirect(string bucket, string region) => new(
        301,
        "PermanentRedirect",
        "The bucket you are attempting to access must be addressed using the specified endpoint. Please send all future requests to this endpoint.")
    {
        Details = [new("Endpoint", $"{bucket}.s3.{region}.amazonaws.com"), new("Bucket", bucket)],
    };

    public static S3ServiceException FromVerification(SignatureVerification verification, bool isPresigned, DateTimeOffset now, string? date) => verification.Status switch
    {
        SignatureStatus.MissingAuthenticationToken => RequestErrors.AccessDenied(),
        SignatureStatus.UnknownAccessKey => UnknownKey(null),
        SignatureStatus.InvalidSecurityToken => InvalidToken(),
        SignatureStatus.ExpiredToken => ExpiredToken(),
        SignatureStatus.SignatureExpired when isPresigned => Expired(verification, now),
        SignatureStatus.SignatureNotYetCurrent when isPresigned => RequestErrors.AccessDenied("Request is not valid yet"),
        SignatureStatus.SignatureExpired or SignatureStatus.SignatureNotYetCurrent => new(
            403, "RequestTimeTooSkewed", "The difference between the request time and the current time is too large.")
        {
            Details = [new("RequestTime", date ?? ""), new("ServerTime", ToText(now)), new("MaxAllowedSkewMilliseconds", "900000")],
        },
        SignatureStatus.HeadersNotSigned => new(
            403, "AccessDenied", "There were headers present in the request which were not signed")
        {
            Details = verification.UnsignedHeaders is [] ? [] : [new("HeadersNotSigned", string.Join(", ", verification.UnsignedHeaders))],
        },
        SignatureStatus.SignatureDoesNotMatch when verification is { ProvidedAccessKeyId: { } id, StringToSign: { } text, CanonicalRequest: { } canonical, ProvidedSignature: { } signature } =>
            SignatureDoesNotMatch([.. SignatureDoesNotMatch(id, text, signature).Details, new("CanonicalRequest", canonical), new("CanonicalRequestBytes", ToBytes(canonical))]),
        SignatureStatus.SignatureDoesNotMatch or SignatureStatus.PayloadMismatch => SignatureDoesNotMatch(),
        _ when isPresigned => new(400, "AuthorizationQueryParametersError", verification.Message),
        _ => new(400, "AuthorizationHeaderMalformed", $"The authorization header is malformed; {verification.Message}"),
    };

    private static S3ServiceException Expired(SignatureVerification verification, DateTimeOffset now) => new(403, "AccessDenied", "Request has expired")
    {
        Details =
        [
            new("X-Amz-Expires", ((int)verification.ExpiredAfter!.Value.TotalSeconds).ToString(CultureInfo.InvariantCulture)),
            new("Expires", ToText(verification.ExpiredAt!.Value)),
            new("ServerTime", ToText(now)),
        ],
    };

    private static string ToText(DateTimeOffset time) => time.ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture);

    // The bytes in hexadecimal, separated by spaces.
    private static string ToBytes(string text)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        return string.Create(bytes.Length == 0 ? 0 : (bytes.Length * 3) - 1, bytes, static (result, source) =>
        {
            result.Fill(' ');
            for (int i = 0; i < source.Length; i++)
                source[i].TryFormat(result[(i * 3)..], out _, "x2", CultureInfo.InvariantCulture);
        });
    }
}
