using System.Globalization;

namespace Tern.Identity;

/// <summary>Credentials that were given and never change.</summary>
public sealed class StaticCredentials : ICredentialsProvider
{
    private readonly Credentials _credentials;
    private readonly TimeProvider _timeProvider;

    /// <param name="accessKeyId">The access key id.</param>
    /// <param name="secretAccessKey">The secret access key.</param>
    /// <param name="sessionToken">The session token of temporary credentials; null or empty for none.</param>
    /// <exception cref="ArgumentException">The key id or the secret is null or empty.</exception>
    /// <exception cref="CredentialsException">A value has a character that it cannot have, such as a line break.</exception>
    public StaticCredentials(string accessKeyId, string secretAccessKey, string? sessionToken = null)
        : this(new Credentials(accessKeyId, secretAccessKey, sessionToken))
    {
    }

    /// <param name="credentials">The credentials; if they have an expiration, asking for them after it fails.</param>
    /// <param name="timeProvider">The clock that the expiration is compared with; null for the system's.</param>
    public StaticCredentials(Credentials credentials, TimeProvider? timeProvider = null)
    {
        ArgumentNullException.ThrowIfNull(credentials);
        _credentials = credentials;
        _timeProvider = timeProvider ?? TimeProvider.System;
    }

    /// <inheritdoc/>
    /// <exception cref="CredentialsException">The credentials have expired.</exception>
    public ValueTask<Credentials> GetCredentialsAsync(CancellationToken cancellationToken = default)
    {
        if (_credentials.Expiration is { } expiration && _timeProvider.GetUtcNow() is var now && now >= expiration)
        {
            return ValueTask.FromException<Credentials>(new CredentialsException(string.Create(
                CultureInfo.InvariantCulture,
                $"The credentials {_credentials.AccessKeyId} ended at {expiration.UtcDateTime:u} (it is {now.UtcDateTime:u}). Give new ones, or a {nameof(DelegateCredentials)} that fetches them.")));
        }
        return new(_credentials);
    }

    /// <summary>The access key id alone.</summary>
    public override string ToString() => _credentials.ToString();
}
