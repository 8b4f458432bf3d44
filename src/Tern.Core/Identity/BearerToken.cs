using System.Diagnostics;
using System.Text.Json.Serialization;
using Tern.Runtime;

namespace Tern;

/// <summary>A bearer token. Any holder of the token can use it. <see cref="ToString"/> does not contain the token.</summary>
/// <seealso href="https://datatracker.ietf.org/doc/html/rfc6750">RFC 6750</seealso>
public sealed class BearerToken : CallerIdentity
{
    /// <param name="token">The token.</param>
    /// <param name="expiration">The time when the token expires; null if it does not expire.</param>
    /// <exception cref="ArgumentException">The token is null or empty.</exception>
    /// <exception cref="TernCredentialsException">The token contains an invalid character, such as a line break.</exception>
    public BearerToken(string token, DateTimeOffset? expiration = null)
        : base(expiration)
    {
        ArgumentException.ThrowIfNullOrEmpty(token);
        Token = CredentialText.Check(token, "The bearer token");
    }

    /// <summary>The token. It is a secret.</summary>
    [JsonIgnore, DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string Token { get; }

    /// <summary>Returns "Bearer token", without the token.</summary>
    public override string ToString() => "Bearer token";

    internal override IReadOnlyList<string> GetSecrets() => [Token];
}
