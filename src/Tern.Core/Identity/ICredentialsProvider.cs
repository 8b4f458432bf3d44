namespace Tern.Identity;

/// <summary>Provides the credentials of a client. It is called once per attempt, so return cached credentials synchronously.</summary>
public interface ICredentialsProvider
{
    /// <summary>Gets the credentials to sign with.</summary>
    /// <exception cref="CredentialsException">The credentials are not available or could not be refreshed.</exception>
    ValueTask<Credentials> GetCredentialsAsync(CancellationToken cancellationToken = default);
}
