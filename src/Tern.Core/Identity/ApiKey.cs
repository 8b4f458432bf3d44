using System.Diagnostics;
using System.Text.Json.Serialization;
using Tern.Runtime;

namespace Tern;

/// <summary>An API key, which is sent unchanged. <see cref="ToString"/> does not contain the key.</summary>
public sealed class ApiKey : CallerIdentity
{
    /// <param name="key">The key.</param>
    /// <exception cref="ArgumentException">The key is null or empty.</exception>
    /// <exception cref="TernCredentialsException">The key contains an invalid character, such as a line break.</exception>
    public ApiKey(string key)
        : base(expiration: null)
    {
        ArgumentException.ThrowIfNullOrEmpty(key);
        Key = CredentialText.Check(key, "The API key");
    }

    /// <summary>The API key. It is a secret.</summary>
    [JsonIgnore, DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string Key { get; }

    /// <summary>Returns "API key", without the key.</summary>
    public override string ToString() => "API key";

    internal override IReadOnlyList<string> GetSecrets() => [Key];
}
