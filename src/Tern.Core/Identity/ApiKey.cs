using System.Diagnostics;
using System.Text.Json.Serialization;

namespace Tern.Identity;

/// <summary>A key that a service has given its caller, sent as it is. Never prints it.</summary>
public sealed class ApiKey : CallerIdentity
{
    /// <param name="key">The key.</param>
    /// <exception cref="ArgumentException">The key is null or empty.</exception>
    /// <exception cref="CredentialsException">The key has a character that it cannot have, such as a line break.</exception>
    public ApiKey(string key)
        : base(expiration: null)
    {
        ArgumentException.ThrowIfNullOrEmpty(key);
        Key = CredentialText.Check(key, "The API key");
    }

    /// <summary>The key; a secret.</summary>
    [JsonIgnore, DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string Key { get; }

    /// <summary>That it is a key, and nothing of it.</summary>
    public override string ToString() => "API key";

    internal override IReadOnlyList<string> GetSecrets() => [Key];
}
