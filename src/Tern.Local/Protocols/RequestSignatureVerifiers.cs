using System.Collections.Concurrent;
using Tern.Local.Services;

namespace Tern.Local.Protocols;

/// <summary>The verifiers of signatures, by the name of the service in their scope. Thread-safe.</summary>
internal sealed class RequestSignatureVerifiers(LocalAwsOptions options, AccessKeys keys)
{
    private readonly ConcurrentDictionary<string, RequestSignatureVerifier> _verifiers = new(StringComparer.Ordinal);

    /// <summary>Returns the verifier of a service.</summary>
    public RequestSignatureVerifier Get(string signingName) =>
        _verifiers.TryGetValue(signingName, out RequestSignatureVerifier? verifier)
            ? verifier
            : _verifiers.GetOrAdd(signingName, new RequestSignatureVerifier(options, keys, signingName));
}
