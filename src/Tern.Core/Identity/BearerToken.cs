using System.Diagnostics;
using System.Text.Json.Serialization;

namespace Tern.Identity;

/// <summary>A token that is sent as it is; whoever has it is its owner. Never prints it.</summary>
/// <seealso href="https://datatracker.ietf.org/doc/html/rfc6750">RFC 6750</seealso>
public sealed class BearerToken : CallerIdentity
{
    /// <param name="token">The token.</param>
    /// <param name="expiration">When it ends; null for one that does not.</param>
    /// <exception cref="ArgumentException">The token is null or empty.</exception>
    /// <exception cref="CredentialsException">The token has a character that it cannot have, such as a line break.</exception>
    public BearerToken(string token, DateTimeOffset? expiration = null)
        : base(expiration)
    {
        ArgumentException.ThrowIfNullOrEmpty(token);
        Token = CredentialText.Check(token, "The bearer token");
    }

    /// <summary>The token; a secret.</summary>
    [JsonIgnore, DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string Token { get; }

    /// <summary>That it is a token, and nothing of it.</summary>
    public override string ToString() => "Bearer token";

    internal override IReadOnlyList<string> GetSecrets() => [Token];
}
