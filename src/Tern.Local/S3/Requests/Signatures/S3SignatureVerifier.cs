using System.Text;
using Tern.Local.Http;
using Tern.Local.S3.Errors;
using Tern.Local.Services;
using Tern.ServerRuntime;

namespace Tern.Local.S3.Requests.Signatures;

/// <summary>Verifies SigV4 and SigV4a signatures of requests, in the <c>Authorization</c> header or in a presigned query.</summary>
internal sealed class S3SignatureVerifier
{
    private const string PublicKeyAlgorithm = "AWS4-ECDSA-P256-SHA256";

    private readonly SigV4VerifierOptions _options;
    private readonly SigV4Verifier _sigV4Verifier;
    private readonly SigV4aVerifier _sigV4aVerifier;

    public S3SignatureVerifier(LocalAwsOptions options, AccessKeys keys)
    {
        _options = new SigV4VerifierOptions
        {
            FindCredentials = keys.Find,
            Service = "s3",
            TimeProvider = options.TimeProvider,
            DoubleEncodePath = false,
            NormalizePath = false,
            AllowUnsignedPayload = true,
        };
        _sigV4Verifier = new SigV4Verifier(_options);
        _sigV4aVerifier = new SigV4aVerifier(_options);
    }

    /// <summary>The parsed <c>x-amz-content-sha256</c> of a request.</summary>
    /// <exception cref="S3ServiceException">The header is missing from a signed request, or its value is unknown.</exception>
    public static PayloadHeader ParsePayloadHeader(LocalRequest request) =>
        request.Header("x-amz-content-sha256") is { } stated ? PayloadHeader.Parse(stated)
        : request.Header("Authorization") is null ? PayloadHeader.Unsigned
        : throw SignatureErrors.MissingPayload();

    /// <summary>Verifies the signature of a request with a clock that has an offset.</summary>
    /// <exception cref="S3ServiceException">The request is not signed, or its signature is not valid.</exception>
    public SignatureVerification Verify(LocalRequest request, PayloadHeader payload, TimeSpan clockSkew)
    {
        string? authorization = request.Header("Authorization");
        bool isByPublicKey = authorization is null
            ? request.Target.Contains($"X-Amz-Algorithm={PublicKeyAlgorithm}", StringComparison.Ordinal)
            : authorization.StartsWith(PublicKeyAlgorithm, StringComparison.Ordinal);
        SignatureVerification verification = GetVerifier(isByPublicKey, clockSkew).Verify(new ReceivedRequest
        {
            Method = request.Method,
            Target = request.Target,
            Headers = request.Headers,
            // The body is compared with its hash later, while it is read.
            PayloadHash = Encoding.ASCII.GetBytes(payload.Value),
        });
        if (!verification.IsValid)
            throw SignatureErrors.FromVerification(verification, isPresigned: authorization is null, _options.TimeProvider.GetUtcNow() + clockSkew, request.Header("x-amz-date"));
        if (payload.HasSignedChunks && payload.IsSigV4a != isByPublicKey)
            throw RequestErrors.InvalidArgument("x-amz-content-sha256 must name the algorithm that the request is signed with.", "x-amz-content-sha256", payload.Value);
        return verification;
    }

    // A clock offset needs new verifiers, which derive their keys again. Only the clock skew fault has this cost.
    private RequestVerifier GetVerifier(bool isByPublicKey, TimeSpan clockSkew)
    {
        if (clockSkew == TimeSpan.Zero)
            return isByPublicKey ? _sigV4aVerifier : _sigV4Verifier;
        SigV4VerifierOptions options = _options with { TimeProvider = new OffsetTimeProvider(_options.TimeProvider, clockSkew) };
        return isByPublicKey ? new SigV4aVerifier(options) : new SigV4Verifier(options);
    }
}
