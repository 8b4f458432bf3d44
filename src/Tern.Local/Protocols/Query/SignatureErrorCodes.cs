namespace Tern.Local.Protocols.Query;

/// <summary>The codes of the query protocol for errors of signatures.</summary>
/// <seealso href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/CommonErrors.html">Common errors</seealso>
internal static class SignatureErrorCodes
{
    /// <summary>Returns the code of the query protocol for a code of AWS JSON. Other codes are returned unchanged.</summary>
    public static string ForQuery(string code) => code switch
    {
        "MissingAuthenticationTokenException" => "MissingAuthenticationToken",
        "IncompleteSignatureException" => "IncompleteSignature",
        "UnrecognizedClientException" => "InvalidClientTokenId",
        "ExpiredTokenException" => "ExpiredToken",
        "InvalidSignatureException" => "SignatureDoesNotMatch",
        _ => code,
    };
}
