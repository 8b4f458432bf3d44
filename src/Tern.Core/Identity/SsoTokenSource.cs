namespace Tern.Runtime;

/// <summary>The token of a session in <c>~/.aws/sso/cache</c>, which is refreshed before it expires. Thread-safe.</summary>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-sso-credentials.html">IAM Identity Center credential provider</seealso>
internal sealed class SsoTokenSource
{
    /// <summary>The time before the expiration at which a token is refreshed.</summary>
    private static readonly TimeSpan s_refreshWindow = TimeSpan.FromMinutes(5);

    /// <summary>The time between two refreshes of a token that is still valid.</summary>
    private static readonly TimeSpan s_minRetryDelay = TimeSpan.FromSeconds(30);

    private readonly string? _profile;
    private readonly AwsEnvironment _environment;
    private readonly Lock _lock = new();
    private readonly SingleFlight<BearerToken> _fetch;
    private BearerToken? _token;
    private DateTimeOffset _refreshAt;

    public SsoTokenSource(SsoConfig config, string? profile, AwsEnvironment environment)
    {
        Config = config;
        _profile = profile;
        _environment = environment;
        _fetch = new(_lock, FetchAsync, Complete);
    }

    public SsoConfig Config { get; }

    /// <summary>Returns the cached token, or waits for a new one.</summary>
    public ValueTask<BearerToken> GetTokenAsync(CancellationToken cancellationToken)
    {
        DateTimeOffset now = _environment.TimeProvider.GetUtcNow();
        lock (_lock)
        {
            if (_token is { } token && now < _refreshAt)
                return new(token);
            return new(_fetch.JoinAsync(cancellationToken));
        }
    }

    private BearerToken Complete(Task<BearerToken> fetched)
    {
        DateTimeOffset now = _environment.TimeProvider.GetUtcNow();
        if (fetched.Exception?.InnerException is TernConfigurationException error)
            throw new TernCredentialsException(error.Message, innerException: error);
        _token = fetched.GetAwaiter().GetResult();
        DateTimeOffset refreshAt = _token.Expiration is { } expiration ? expiration - s_refreshWindow : DateTimeOffset.MaxValue;
        // A token in its last minutes whose refresh has failed.
        _refreshAt = refreshAt > now ? refreshAt : Min(now + s_minRetryDelay, _token.Expiration!.Value);
        return _token;
    }

    private async Task<BearerToken> FetchAsync()
    {
        // The file is read before each refresh: the AWS CLI may have refreshed the token.
        TokenCache cache = ReadCache();
        var token = new BearerToken(cache.GetText("accessToken"), cache.GetTime("expiresAt"));
        DateTimeOffset now = _environment.TimeProvider.GetUtcNow();
        bool isValid = now < token.Expiration;
        if (now < token.Expiration - s_refreshWindow || (isValid && !CanRefresh(cache, now)))
            return token;
        if (!CanRefresh(cache, now))
            throw new TernCredentialsException($"The token of {Config.Path} expired at {Timestamps.FormatSeconds(token.Expiration!.Value)}. Run '{Config.SignInCommand}'.");
        string refreshToken = cache.GetText("refreshToken"), clientSecret = cache.GetText("clientSecret");
        CredentialRequest request = CredentialRequest.Json(
            "/token", new("clientId", cache.GetText("clientId")), new("clientSecret", clientSecret), new("grantType", "refresh_token"), new("refreshToken", refreshToken));
        request.Secrets = new(refreshToken, clientSecret);
        try
        {
            CredentialDocument response = await CredentialClient.SendAsync(
                CredentialOperation.CreateToken, request, _environment, _profile, Config.Region, credentials: null, interceptor: null, CancellationToken.None).ConfigureAwait(false);
            return Store(cache, response);
        }
        catch (TernException e)
        {
            if (isValid)
                return token;
            throw new TernCredentialsException($"The token of {Config.Path} could not be refreshed. {e.Message} Run '{Config.SignInCommand}'.", innerException: e);
        }
    }

    private TokenCache ReadCache()
    {
        var paths = new SharedPaths(_environment);
        string folder = paths.SsoCache ?? throw new TernCredentialsException("The folder of the SSO token cache is unknown, because HOME is not set.");
        string path = paths.Join(folder, CacheFileName.OfSso(Config.SessionName ?? Config.StartUrl));
        return TokenCache.Read(_environment, path)
            ?? throw new TernCredentialsException($"No token is cached for {Config.Path} ('{path}' does not exist). Run '{Config.SignInCommand}'.");
    }

    private bool CanRefresh(TokenCache cache, DateTimeOffset now) =>
        Config.SessionName is not null
        && cache.FindText("refreshToken") is not null && cache.FindText("clientId") is not null && cache.FindText("clientSecret") is not null
        && (cache.FindTime("registrationExpiresAt") is not { } end || now < end);

    private BearerToken Store(TokenCache cache, CredentialDocument response)
    {
        if (response.AccessToken is not { Length: > 0 } accessToken)
            throw new TernCredentialsException($"The response for {Config.Path} contains no token.");
        var token = new BearerToken(accessToken, _environment.TimeProvider.GetUtcNow() + TimeSpan.FromSeconds(response.ExpiresIn ?? 0));
        cache.SetText("accessToken", accessToken);
        cache.SetTime("expiresAt", token.Expiration!.Value);
        if (response.RefreshToken is { Length: > 0 } next)
            cache.SetText("refreshToken", next);
        TryWrite(cache);
        return token;
    }

    // The token is valid although it is not cached. The next process signs in again or refreshes.
    private void TryWrite(TokenCache cache)
    {
        try
        {
            cache.Write(_environment);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
        }
    }

    private static DateTimeOffset Min(DateTimeOffset first, DateTimeOffset second) => first < second ? first : second;
}
