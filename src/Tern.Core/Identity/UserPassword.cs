using System.Diagnostics;
using System.Text;
using System.Text.Json.Serialization;

namespace Tern.Identity;

/// <summary>A user and a password, for HTTP's basic authentication. Never prints the password.</summary>
/// <seealso href="https://datatracker.ietf.org/doc/html/rfc7617">RFC 7617</seealso>
public sealed class UserPassword : CallerIdentity
{
    /// <param name="user">The user's name, without a colon.</param>
    /// <param name="password">The password.</param>
    /// <exception cref="ArgumentException">The name is null or empty, or the password is null.</exception>
    /// <exception cref="CredentialsException">One of them has a character that it cannot have, such as a line break.</exception>
    public UserPassword(string user, string password)
        : base(expiration: null)
    {
        ArgumentException.ThrowIfNullOrEmpty(user);
        ArgumentNullException.ThrowIfNull(password);
        User = CredentialText.CheckUser(user);
        Password = CredentialText.CheckText(password, "The password");
        Encoded = Convert.ToBase64String(Encoding.UTF8.GetBytes($"{user}:{password}"));
    }

    /// <summary>The user's name; not a secret.</summary>
    public string User { get; }

    /// <summary>The password; a secret.</summary>
    [JsonIgnore, DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string Password { get; }

    /// <summary>Both as they are sent.</summary>
    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    internal string Encoded { get; }

    /// <summary>The user's name alone.</summary>
    public override string ToString() => $"User {User}";

    internal override IReadOnlyList<string> GetSecrets() => [Encoded, Password];
}
