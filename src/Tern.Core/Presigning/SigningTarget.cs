using Tern.Identity;
using Tern.Signing;

namespace Tern.Presigning;

/// <summary>Where a request goes and what it is to be signed with, for what is signed apart from a request: the policy of a form.</summary>
/// <param name="Url">Scheme, host, optional port and path.</param>
/// <param name="Credentials">Who signs.</param>
/// <param name="Scope">Region, service and time.</param>
/// <param name="ExpiresAt">Until when the signature is to be good, in whole seconds.</param>
/// <param name="Signer">Signs, and remembers the keys that it derived.</param>
public readonly record struct SigningTarget(string Url, Credentials Credentials, SigningScope Scope, DateTimeOffset ExpiresAt, SigV4Signer Signer);
