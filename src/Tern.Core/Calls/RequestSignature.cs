using Tern.Identity;
using Tern.Signing;

namespace Tern.Calls;

/// <summary>How a request was signed, for a body that signs its parts in the same way.</summary>
/// <param name="Signer">What signed, which knows the keys.</param>
/// <param name="Credentials">Who signed.</param>
/// <param name="Scope">Region, or set of regions, service and time of the signature.</param>
/// <param name="Signature">The signature in hexadecimal.</param>
/// <param name="GetTime">The time as the service has it.</param>
internal sealed record RequestSignature(RequestSigner Signer, Credentials Credentials, SigningScope Scope, string Signature, Func<DateTimeOffset> GetTime);
