using Tern.Runtime;

namespace Tern;

/// <summary>A request to be signed, as it will be sent. A ref struct over the caller's data, so that creating it does not allocate.</summary>
/// <remarks>
/// A signer adds <c>host</c> to the signed headers. For a signature in the <c>Authorization</c> header, it also adds <c>x-amz-date</c>,
/// <c>x-amz-security-token</c> for temporary credentials, <c>x-amz-region-set</c> for SigV4a and, if <see cref="SendPayloadHash"/>
/// is true, <c>x-amz-content-sha256</c>. Each replaces a header of that name in <see cref="Headers"/>. Send them with the same values. See
/// <see href="https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html">Create a signed AWS API request</see>.
/// </remarks>
public readonly ref struct SigningRequest
{
    /// <summary>Creates a request with default values for the optional properties.</summary>
    public SigningRequest()
    {
    }

    /// <summary>The HTTP method, in the same case as sent.</summary>
    public required ReadOnlySpan<char> Method { get; init; }

    /// <summary>The value of the <c>Host</c> header (HTTP/2: <c>:authority</c>): the host, and the port if it is not the default of the scheme.</summary>
    public required ReadOnlySpan<char> Host { get; init; }

    /// <summary>The percent-encoded path as sent. An empty path means <c>/</c>. The default is <c>/</c>.</summary>
    public ReadOnlySpan<char> Path { get; init; } = "/";

    /// <summary>The percent-encoded query as sent, without the question mark. The default is empty.</summary>
    public ReadOnlySpan<char> Query { get; init; }

    /// <summary>
    /// The headers as sent, in any order and case. A name may occur several times. The signature covers all headers except
    /// <c>authorization</c> and those that proxies or retries change: <c>user-agent</c>, <c>x-amzn-trace-id</c>,
    /// <c>transfer-encoding</c>, <c>expect</c>, <c>amz-sdk-invocation-id</c> and <c>amz-sdk-request</c>. The default is empty.
    /// </summary>
    public ReadOnlySpan<KeyValuePair<string, string>> Headers { get; init; }

    /// <summary>
    /// The SHA-256 of the body in lower-case hexadecimal (<see cref="RequestSigner.WritePayloadHash"/>), or
    /// <see cref="PayloadHash.Unsigned"/>. The default is <see cref="PayloadHash.Empty"/>, the hash of an empty body.
    /// </summary>
    public ReadOnlySpan<byte> PayloadHash { get; init; } = Runtime.PayloadHash.Empty;

    /// <summary>Whether to send <see cref="PayloadHash"/> in <c>x-amz-content-sha256</c>, as S3 requires. Ignored for presigned requests. The default is false.</summary>
    public bool SendPayloadHash { get; init; }

    /// <summary>Whether to percent-encode the path once more, as for every service except S3. The default is true.</summary>
    public bool DoubleEncodePath { get; init; } = true;

    /// <summary>Whether to resolve empty, <c>.</c> and <c>..</c> segments in the canonical path, as for every service except S3. The default is true.</summary>
    public bool NormalizePath { get; init; } = true;

    /// <summary>Whether the signature covers the session token. Set it to false for services that exclude it (AWS IoT). The default is true.</summary>
    public bool SignSessionToken { get; init; } = true;
}
