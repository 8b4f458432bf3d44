using System.Diagnostics;
using System.Text.Json.Serialization;

namespace Tern.Identity;

/// <summary>An AWS access key. Its secrets are neither printed nor written by <c>JsonSerializer</c>, and debuggers do not show them.</summary>
public sealed class Credentials : CallerIdentity
{
    /// <param name="accessKeyId">The access key id.</param>
    /// <param name="secretAccessKey">The secret access key.</param>
    /// <param name="sessionToken">The session token of temporary credentials; null or empty for none.</param>
    /// <param name="expiration">When temporary credentials end; null for ones that do not.</param>
    /// <param name="accountId">The account that the key belongs to, where the source says so; null or empty when it does not.</param>
    /// <exception cref="ArgumentException">The key id or the secret is null or empty.</exception>
    /// <exception cref="CredentialsException">A value has a character that it cannot have, such as a line break.</exception>
    public Credentials(string accessKeyId, string secretAccessKey, string? sessionToken = null, DateTimeOffset? expiration = null, string? accountId = null)
        : base(expiration)
    {
        ArgumentException.ThrowIfNullOrEmpty(accessKeyId);
        ArgumentException.ThrowIfNullOrEmpty(secretAccessKey);
        AccessKeyId = CredentialText.CheckKeyId(accessKeyId);
        SecretAccessKey = CredentialText.Check(secretAccessKey, "The secret access key");
        SessionToken = string.IsNullOrEmpty(sessionToken) ? null : CredentialText.Check(sessionToken, "The session token");
        AccountId = string.IsNullOrEmpty(accountId) ? null : CredentialText.Check(accountId, "The account id");
    }

    /// <summary>The access key id; not a secret.</summary>
    public string AccessKeyId { get; }

    /// <summary>The secret access key.</summary>
    [JsonIgnore, DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string SecretAccessKey { get; }

    /// <summary>The session token of temporary credentials; null for long-lived ones.</summary>
    [JsonIgnore, DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string? SessionToken { get; }

    /// <summary>The account that the key belongs to; null when it is not known.</summary>
    public string? AccountId { get; }

    /// <summary>The access key id alone.</summary>
    public override string ToString() => $"Credentials {AccessKeyId}";

    internal override IReadOnlyList<string> GetSecrets() => SessionToken is null ? [SecretAccessKey] : [SecretAccessKey, SessionToken];
}
