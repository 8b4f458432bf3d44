namespace Tern.Identity;

/// <summary>Where a client gets its bearer token from; asked once per attempt, so a token at hand must be returned at once.</summary>
public interface IBearerTokenProvider
{
    /// <summary>The token to send.</summary>
    /// <exception cref="CredentialsException">There is none, or it could not be refreshed.</exception>
    ValueTask<BearerToken> GetTokenAsync(CancellationToken cancellationToken = default);
}
