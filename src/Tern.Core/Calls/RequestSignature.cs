namespace Tern.Runtime;

/// <summary>The signature of a request, for a body that signs its parts with the same keys.</summary>
/// <param name="signer">The signer, which caches the keys.</param>
/// <param name="credentials">The credentials of the signature.</param>
/// <param name="scope">Region, or set of regions, service and time of the signature.</param>
/// <param name="authorization">The value of the <c>Authorization</c> header, which ends with the signature.</param>
/// <param name="clock">The clocks of the services.</param>
/// <param name="host">The host that the request goes to.</param>
/// <param name="clockOffset">The offset of the host's clock that the request was signed with and that has not been accepted; null for the accepted one.</param>
internal sealed class RequestSignature(
    RequestSigner signer, AwsCredentials credentials, SigningScope scope, string authorization, ClockSkew clock, string host, TimeSpan? clockOffset)
{
    public RequestSigner Signer => signer;

    public AwsCredentials Credentials => credentials;

    public SigningScope Scope => scope;

    /// <summary>The signature in hexadecimal.</summary>
    // The signature has no equals sign, because it is hexadecimal.
    public ReadOnlySpan<char> Signature => authorization.AsSpan(authorization.LastIndexOf('=') + 1);

    /// <summary>Returns the current time of the service.</summary>
    public DateTimeOffset GetTime() => clockOffset is { } offset ? clock.GetTime(offset) : clock.GetTime(host);
}
