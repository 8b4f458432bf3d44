namespace Tern;

/// <summary>Provides the credentials of a client. It is called once per attempt, so return cached credentials synchronously.</summary>
public interface ICredentialsProvider
{
    /// <summary>Gets the credentials to sign with.</summary>
    /// <exception cref="TernCredentialsException">The credentials are not available or could not be refreshed.</exception>
    ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default);
}
