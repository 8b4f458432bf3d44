using System.Diagnostics;
using System.Text.Json.Serialization;
using Tern.Runtime;

namespace Tern;

/// <summary>AWS credentials. <see cref="ToString"/>, <c>JsonSerializer</c> and debuggers do not show the secrets.</summary>
public sealed class AwsCredentials : CallerIdentity
{
    /// <param name="accessKeyId">The access key ID.</param>
    /// <param name="secretAccessKey">The secret access key.</param>
    /// <param name="sessionToken">The session token of temporary credentials; null or empty for none.</param>
    /// <param name="expiration">The time when temporary credentials expire; null if they do not expire.</param>
    /// <param name="accountId">The ID of the account that owns the key; null or empty if it is unknown.</param>
    /// <exception cref="ArgumentException">The access key ID or the secret access key is null or empty.</exception>
    /// <exception cref="TernCredentialsException">A value contains an invalid character, such as a line break.</exception>
    public AwsCredentials(string accessKeyId, string secretAccessKey, string? sessionToken = null, DateTimeOffset? expiration = null, string? accountId = null)
        : base(expiration)
    {
        ArgumentException.ThrowIfNullOrEmpty(accessKeyId);
        ArgumentException.ThrowIfNullOrEmpty(secretAccessKey);
        AccessKeyId = CredentialText.CheckKeyId(accessKeyId);
        SecretAccessKey = CredentialText.Check(secretAccessKey, "The secret access key");
        SessionToken = string.IsNullOrEmpty(sessionToken) ? null : CredentialText.Check(sessionToken, "The session token");
        AccountId = string.IsNullOrEmpty(accountId) ? null : CredentialText.Check(accountId, "The account ID");
    }

    /// <summary>The access key ID. It is not a secret.</summary>
    public string AccessKeyId { get; }

    /// <summary>The secret access key. It is a secret.</summary>
    [JsonIgnore, DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string SecretAccessKey { get; }

    /// <summary>The session token of temporary credentials; null for long-term credentials. It is a secret.</summary>
    [JsonIgnore, DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string? SessionToken { get; }

    /// <summary>The ID of the account that owns the key; null if it is unknown.</summary>
    public string? AccountId { get; }

    /// <summary>Returns "Credentials" and the access key ID, without secrets.</summary>
    public override string ToString() => $"Credentials {AccessKeyId}";

    internal override IReadOnlyList<string> GetSecrets() => SessionToken is null ? [SecretAccessKey] : [SecretAccessKey, SessionToken];
}
