using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>The target of a request, and the credentials and scope for a signature apart from the request: the policy of a form.</summary>
/// <param name="Url">Scheme, host, optional port and path.</param>
/// <param name="Credentials">The credentials of the signature.</param>
/// <param name="Scope">Region, service and time.</param>
/// <param name="ExpiresAt">When the signature expires, in whole seconds.</param>
/// <param name="Signer">The signer, which caches the keys that it derived.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly record struct SigningTarget(string Url, AwsCredentials Credentials, SigningScope Scope, DateTimeOffset ExpiresAt, SigV4Signer Signer);
