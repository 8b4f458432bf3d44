namespace Tern;

/// <summary>Provides the bearer token of a client. It is called once per attempt, so return a cached token synchronously.</summary>
public interface IBearerTokenProvider
{
    /// <summary>Gets the token to send.</summary>
    /// <exception cref="TernCredentialsException">The token is not available or could not be refreshed.</exception>
    ValueTask<BearerToken> GetTokenAsync(CancellationToken cancellationToken = default);
}
