using System.Security.Cryptography;
using System.Text;
using Tern.Identity;
using Tern.Signing;

namespace Tern.Local.Http.AwsJson;

/// <summary>Verifies the signatures of one service's requests.</summary>
internal sealed class SignatureCheck
{
    private readonly SigV4VerifierOptions _options;
    private readonly SigV4Verifier _verifier;

    public SignatureCheck(LocalAwsOptions options, string signingName)
    {
        Dictionary<string, Credentials> keys = options.Credentials.ToDictionary(key => key.AccessKeyId, StringComparer.Ordinal);
        _options = new SigV4VerifierOptions
        {
            FindCredentials = keys.GetValueOrDefault,
            Region = options.Region,
            Service = signingName,
            TimeProvider = options.TimeProvider,
        };
        _verifier = new SigV4Verifier(_options);
    }

    /// <summary>Verifies a request by a clock that is wrong by an offset.</summary>
    public SignatureVerification Verify(LocalRequest request, ReadOnlySpan<byte> body, TimeSpan clockSkew)
    {
        // The verifier makes its keys anew for a wrong clock, which only a test with that fault pays for.
        SigV4Verifier verifier = clockSkew == TimeSpan.Zero
            ? _verifier
            : new SigV4Verifier(_options with { TimeProvider = new ShiftedTime(_options.TimeProvider, clockSkew) });
        byte[] hash = Encoding.ASCII.GetBytes(Convert.ToHexStringLower(SHA256.HashData(body)));
        return verifier.Verify(new ReceivedRequest
        {
            Method = request.Method,
            Target = request.Target,
            Headers = request.Headers,
            PayloadHash = hash,
        });
    }
}
