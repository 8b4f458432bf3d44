namespace Tern.Signing;

/// <summary>A request to be signed, as it will be sent; holds nothing of its own, so making one costs nothing.</summary>
/// <remarks>
/// A signer adds <c>host</c> to what it signs and, for a signature in the <c>Authorization</c> header, <c>x-amz-date</c>,
/// <c>x-amz-security-token</c> for temporary credentials, <c>x-amz-region-set</c> for SigV4a and, if asked,
/// <c>x-amz-content-sha256</c>, each in place of a header of that name in <see cref="Headers"/>; they must be sent with the same values. The rules: <see href="https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html"/>.
/// </remarks>
public readonly ref struct SigningRequest
{
    /// <summary>A request whose optional parts have their defaults.</summary>
    public SigningRequest()
    {
    }

    /// <summary>The HTTP method, in the case in which it is sent.</summary>
    public required ReadOnlySpan<char> Method { get; init; }

    /// <summary>The value of the <c>Host</c> header (HTTP/2: <c>:authority</c>): host, and port if it is not the scheme's default.</summary>
    public required ReadOnlySpan<char> Host { get; init; }

    /// <summary>The path as it is sent, percent-encoded; empty means <c>/</c>. Default <c>/</c>.</summary>
    public ReadOnlySpan<char> Path { get; init; } = "/";

    /// <summary>The query as it is sent, percent-encoded, without the question mark. Default empty.</summary>
    public ReadOnlySpan<char> Query { get; init; }

    /// <summary>
    /// The headers that are sent: in any order and case, several of one name allowed. Signed are all but
    /// <c>authorization</c> and those that change on the way or between attempts: <c>user-agent</c>, <c>x-amzn-trace-id</c>,
    /// <c>transfer-encoding</c>, <c>expect</c>, <c>amz-sdk-invocation-id</c> and <c>amz-sdk-request</c>. Default none.
    /// </summary>
    public ReadOnlySpan<KeyValuePair<string, string>> Headers { get; init; }

    /// <summary>
    /// The SHA-256 of the body in lower-case hexadecimal (<see cref="RequestSigner.WritePayloadHash"/>), or
    /// <see cref="PayloadHash.Unsigned"/>. Default <see cref="PayloadHash.Empty"/>, the hash of no body.
    /// </summary>
    public ReadOnlySpan<byte> PayloadHash { get; init; } = Signing.PayloadHash.Empty;

    /// <summary>Whether <see cref="PayloadHash"/> is sent in a header <c>x-amz-content-sha256</c>, as S3 demands. Default false; without meaning for presigned requests.</summary>
    public bool SendsPayloadHash { get; init; }

    /// <summary>Whether the path as sent is percent-encoded once more: every service but S3. Default true.</summary>
    public bool DoubleEncodePath { get; init; } = true;

    /// <summary>Whether empty, <c>.</c> and <c>..</c> segments are resolved in what is signed: every service but S3. Default true.</summary>
    public bool NormalizePath { get; init; } = true;

    /// <summary>Whether the session token is part of what is signed; false for the few services that take it beside the signature (AWS IoT). Default true.</summary>
    public bool SignSessionToken { get; init; } = true;
}
