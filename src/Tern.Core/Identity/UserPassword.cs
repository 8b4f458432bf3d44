using System.Diagnostics;
using System.Text;
using System.Text.Json.Serialization;
using Tern.Runtime;

namespace Tern;

/// <summary>A user name and a password for HTTP basic authentication. <see cref="ToString"/> does not contain the password.</summary>
/// <seealso href="https://datatracker.ietf.org/doc/html/rfc7617">RFC 7617</seealso>
public sealed class UserPassword : CallerIdentity
{
    /// <param name="user">The user name, without a colon.</param>
    /// <param name="password">The password.</param>
    /// <exception cref="ArgumentException">The name is null or empty, or the password is null.</exception>
    /// <exception cref="TernCredentialsException">The name or the password contains an invalid character, such as a line break.</exception>
    public UserPassword(string user, string password)
        : base(expiration: null)
    {
        ArgumentException.ThrowIfNullOrEmpty(user);
        ArgumentNullException.ThrowIfNull(password);
        User = CredentialText.CheckUser(user);
        Password = CredentialText.CheckText(password, "The password");
        Encoded = Convert.ToBase64String(Encoding.UTF8.GetBytes($"{user}:{password}"));
    }

    /// <summary>The user name. It is not a secret.</summary>
    public string User { get; }

    /// <summary>The password. It is a secret.</summary>
    [JsonIgnore, DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string Password { get; }

    /// <summary>The user name and the password in the Base64 form in which they are sent.</summary>
    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    internal string Encoded { get; }

    /// <summary>Returns "User" and the user name, without the password.</summary>
    public override string ToString() => $"User {User}";

    internal override IReadOnlyList<string> GetSecrets() => [Encoded, Password];
}
