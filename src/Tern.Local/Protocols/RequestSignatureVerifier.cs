using System.Security.Cryptography;
using Tern.Local.Http;
using Tern.Local.Services;
using Tern.ServerRuntime;

namespace Tern.Local.Protocols;

/// <summary>Verifies the signatures of the requests of one service.</summary>
internal sealed class RequestSignatureVerifier
{
    private readonly SigV4VerifierOptions _options;
    private readonly SigV4Verifier _verifier;

    public RequestSignatureVerifier(LocalAwsOptions options, AccessKeys keys, string signingName)
    {
        _options = new SigV4VerifierOptions
        {
            FindCredentials = keys.Find,
            Service = signingName,
            TimeProvider = options.TimeProvider,
        };
        _verifier = new SigV4Verifier(_options);
    }

    /// <summary>Verifies a request by a clock with an offset.</summary>
    public SignatureVerification Verify(LocalRequest request, ReadOnlySpan<byte> body, TimeSpan clockSkew)
    {
        // A verifier with another clock computes its signing keys again. Only requests with this fault have that cost.
        SigV4Verifier verifier = clockSkew == TimeSpan.Zero
            ? _verifier
            : new SigV4Verifier(_options with { TimeProvider = new OffsetTimeProvider(_options.TimeProvider, clockSkew) });
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(body, hash);
        Span<byte> digits = stackalloc byte[2 * SHA256.HashSizeInBytes];
        Convert.TryToHexStringLower(hash, digits, out _);
        return verifier.Verify(new ReceivedRequest
        {
            Method = request.Method,
            Target = request.Target,
            Headers = request.Headers,
            PayloadHash = digits,
        });
    }
}
