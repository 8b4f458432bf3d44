using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Conformance.Config.Chains;

/// <summary>Verifies the signature of a request to STS.</summary>
internal static class SignatureCheck
{
    /// <summary>Returns the credentials that have signed a request.</summary>
    /// <exception cref="CaseFailedException">The signature is missing or invalid.</exception>
    public static AwsCredentials Verify(SentRequest request, Func<string, AwsCredentials?> findCredentials, TimeProvider clock)
    {
        byte[] hash = new byte[PayloadHash.Length];
        new SigV4Signer().WritePayloadHash(request.Body, hash);
        var verifier = new SigV4Verifier(new() { FindCredentials = findCredentials, Service = "sts", TimeProvider = clock });
        SignatureVerification result = verifier.Verify(new ReceivedRequest
        {
            Method = request.Method,
            Target = request.Uri.PathAndQuery,
            Headers = request.Headers.ToArray(),
            PayloadHash = hash,
        });
        return result.Credentials ?? throw new CaseFailedException($"the signature of {request} is not valid: {result.Message}");
    }
}
