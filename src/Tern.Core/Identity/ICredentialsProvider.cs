namespace Tern.Identity;

/// <summary>Where a client gets its credentials from; asked once per attempt, so an answer at hand must be returned at once.</summary>
public interface ICredentialsProvider
{
    /// <summary>The credentials to sign with.</summary>
    /// <exception cref="CredentialsException">There are none, or they could not be refreshed.</exception>
    ValueTask<Credentials> GetCredentialsAsync(CancellationToken cancellationToken = default);
}
