using Tern.Identity;
using Tern.Retries;
using Tern.Signing;

namespace Tern.Calls;

/// <summary>How a request was signed, for a body that signs its parts in the same way.</summary>
/// <param name="signer">What signed, which knows the keys.</param>
/// <param name="credentials">Who signed.</param>
/// <param name="scope">Region, or set of regions, service and time of the signature.</param>
/// <param name="authorization">The value of the <c>Authorization</c> header, at the end of which the signature stands.</param>
/// <param name="clock">The clocks of the services.</param>
/// <param name="host">The host that the request goes to.</param>
/// <param name="clockOffset">The offset of the host's clock that the request was signed with and that has not been accepted; null for the accepted one.</param>
internal sealed class RequestSignature(
    RequestSigner signer, Credentials credentials, SigningScope scope, string authorization, ClockSkew clock, string host, TimeSpan? clockOffset)
{
    public RequestSigner Signer => signer;

    public Credentials Credentials => credentials;

    public SigningScope Scope => scope;

    /// <summary>The signature in hexadecimal.</summary>
    // No digit of it is an equals sign.
    public ReadOnlySpan<char> Signature => authorization.AsSpan(authorization.LastIndexOf('=') + 1);

    /// <summary>The time as the service has it.</summary>
    public DateTimeOffset GetTime() => clockOffset is { } offset ? clock.GetTime(offset) : clock.GetTime(host);
}
