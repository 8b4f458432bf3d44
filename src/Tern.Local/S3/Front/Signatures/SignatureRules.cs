using System.Text;
using Tern.Identity;
using Tern.Local.Http;
using Tern.Local.S3.Errors;
using Tern.Signing;

namespace Tern.Local.S3.Front.Signatures;

/// <summary>Verifies SigV4 and SigV4a signatures of requests, in the <c>Authorization</c> header or in a presigned query.</summary>
internal sealed class SignatureRules
{
    private const string PublicKeyAlgorithm = "AWS4-ECDSA-P256-SHA256";

    private readonly SigV4VerifierOptions _options;
    private readonly SigV4Verifier _bySecret;
    private readonly SigV4aVerifier _byPublicKey;

    public SignatureRules(LocalAwsOptions options)
    {
        Dictionary<string, Credentials> keys = options.Credentials.ToDictionary(key => key.AccessKeyId, StringComparer.Ordinal);
        _options = new SigV4VerifierOptions
        {
            FindCredentials = keys.GetValueOrDefault,
            Service = "s3",
            TimeProvider = options.TimeProvider,
            DoubleEncodePath = false,
            NormalizePath = false,
            AllowsUnsignedPayload = true,
        };
        _bySecret = new SigV4Verifier(_options);
        _byPublicKey = new SigV4aVerifier(_options);
    }

    /// <summary>Whether the credential scope of a request is S3.</summary>
    public static bool IsSigned(LocalRequest request) =>
        request.Header("Authorization") is { } authorization
            ? authorization.Contains("/s3/aws4_request", StringComparison.Ordinal)
            : request.Target.Contains("X-Amz-Credential=", StringComparison.Ordinal) && request.Target.Contains("%2Fs3%2Faws4_request", StringComparison.OrdinalIgnoreCase);

    /// <summary>The parsed <c>x-amz-content-sha256</c> of a request.</summary>
    /// <exception cref="S3ServiceException">The header is missing from a signed request, or its value is unknown.</exception>
    public static PayloadStatement PayloadOf(LocalRequest request) =>
        request.Header("x-amz-content-sha256") is { } stated ? PayloadStatement.Parse(stated)
        : request.Header("Authorization") is null ? PayloadStatement.Unsigned
        : throw SignatureErrors.MissingPayload();

    /// <summary>Verifies the signature of a request with a clock that has an offset.</summary>
    /// <exception cref="S3ServiceException">The request is not signed, or its signature is not valid.</exception>
    public SignatureVerification Verify(LocalRequest request, PayloadStatement payload, TimeSpan clockSkew)
    {
        string? authorization = request.Header("Authorization");
        bool isByPublicKey = authorization is null
            ? request.Target.Contains($"X-Amz-Algorithm={PublicKeyAlgorithm}", StringComparison.Ordinal)
            : authorization.StartsWith(PublicKeyAlgorithm, StringComparison.Ordinal);
        SignatureVerification verification = Verifier(isByPublicKey, clockSkew).Verify(new ReceivedRequest
        {
            Method = request.Method,
            Target = request.Target,
            Headers = request.Headers,
            // The body is compared with its hash later, while it is read.
            PayloadHash = Encoding.ASCII.GetBytes(payload.Value),
        });
        if (!verification.IsValid)
            throw SignatureErrors.Of(verification, isPresigned: authorization is null, _options.TimeProvider.GetUtcNow() + clockSkew, request.Header("x-amz-date"));
        if (payload.SignsChunks && payload.IsByPublicKey != isByPublicKey)
            throw RequestErrors.InvalidArgument("x-amz-content-sha256 must name the algorithm that the request is signed with.", "x-amz-content-sha256", payload.Value);
        return verification;
    }

    // A clock offset needs new verifiers, which derive their keys again. Only the clock skew fault has this cost.
    private RequestVerifier Verifier(bool isByPublicKey, TimeSpan clockSkew)
    {
        if (clockSkew == TimeSpan.Zero)
            return isByPublicKey ? _byPublicKey : _bySecret;
        SigV4VerifierOptions options = _options with { TimeProvider = new ShiftedTime(_options.TimeProvider, clockSkew) };
        return isByPublicKey ? new SigV4aVerifier(options) : new SigV4Verifier(options);
    }
}
