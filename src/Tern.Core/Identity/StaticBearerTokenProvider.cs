namespace Tern;

/// <summary>A bearer token that does not change.</summary>
/// <param name="token">The token.</param>
public sealed class StaticBearerTokenProvider(BearerToken token) : IBearerTokenProvider
{
    private readonly BearerToken _token = token ?? throw new ArgumentNullException(nameof(token));

    /// <param name="token">The token.</param>
    /// <exception cref="ArgumentException">The token is null or empty.</exception>
    /// <exception cref="TernCredentialsException">The token contains an invalid character, such as a line break.</exception>
    public StaticBearerTokenProvider(string token)
        : this(new BearerToken(token))
    {
    }

    /// <inheritdoc/>
    public ValueTask<BearerToken> GetTokenAsync(CancellationToken cancellationToken = default) => new(_token);

    /// <summary>Returns "Bearer token", without the token.</summary>
    public override string ToString() => _token.ToString();
}
