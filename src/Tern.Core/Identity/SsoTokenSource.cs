using Tern.Runtime.SsoOidc;

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
        _token = fetched.GetAwaiter().GetResult();
        DateTimeOffset refreshAt = _token.Expiration is { } expiration ? expiration - s_refreshWindow : DateTimeOffset.MaxValue;
        // A token in its last minutes whose refresh has failed.
        _refreshAt = refreshAt > now ? refreshAt : Min(now + s_minRetryDelay, _token.Expiration!.Value);
        return _token;
    }

    private async Task<BearerToken> FetchAsync()
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromMinutes(1), _environment.TimeProvider);
        string folder = new SharedPaths(_environment).SsoCache
            ?? throw new TernCredentialsException("The folder of the SSO token cache is unknown, because HOME is not set.");
        string path = new SharedPaths(_environment).Join(folder, CacheFileName.OfSso(Config.SessionName ?? Config.StartUrl));
        // The file is read before each refresh: the AWS CLI may have refreshed the token.
        TokenCache cache = TokenCache.Read(_environment, path)
            ?? throw new TernCredentialsException($"No token is cached for {Config.Path} ('{path}' does not exist). Run '{Config.SignInCommand}'.");
        var token = new BearerToken(cache.GetText("accessToken"), cache.FindTime("expiresAt") ?? throw new TernCredentialsException($"The token cache '{path}' has no value for 'expiresAt'. Run '{Config.SignInCommand}'."));
        DateTimeOffset now = _environment.TimeProvider.GetUtcNow();
        bool isValid = now < token.Expiration;
        if (now < token.Expiration - s_refreshWindow)
            return token;
        if (!CanRefresh(cache, now))
            return isValid ? token : throw new TernCredentialsException($"The token of {Config.Path} expired at {token.Expiration!.Value.UtcDateTime:u}. Run '{Config.SignInCommand}'.");
        try
        {
            return await RefreshAsync(cache, limit.Token).ConfigureAwait(false);
        }
        catch (Exception e) when (isValid && e is TernException or OperationCanceledException)
        {
            return token;
        }
        catch (OperationCanceledException e)
        {
            throw new TernCredentialsException($"The token of {Config.Path} was not refreshed within 60 s. Check the network.", innerException: e);
        }
    }

    private bool CanRefresh(TokenCache cache, DateTimeOffset now) =>
        Config.SessionName is not null
        && cache.FindText("refreshToken") is not null && cache.FindText("clientId") is not null && cache.FindText("clientSecret") is not null
        && (cache.FindTime("registrationExpiresAt") is not { } end || now < end);

    private async Task<BearerToken> RefreshAsync(TokenCache cache, CancellationToken cancellationToken)
    {
        string clientSecret = cache.GetText("clientSecret");
        string refreshToken = cache.GetText("refreshToken");
        try
        {
            using var oidc = new SsoOidcClient(CredentialClient.CreateOptions(_environment, _profile, Config.Region));
            CreateTokenResponse response = await oidc.CreateTokenAsync(
                new() { ClientId = cache.GetText("clientId"), ClientSecret = clientSecret, RefreshToken = refreshToken, GrantType = "refresh_token" },
                cancellationToken).ConfigureAwait(false);
            if (response.AccessToken is not { Length: > 0 } accessToken)
                throw new TernCredentialsException($"The response for {Config.Path} contains no token. Run '{Config.SignInCommand}'.");
            DateTimeOffset expiration = _environment.TimeProvider.GetUtcNow() + TimeSpan.FromSeconds(response.ExpiresIn ?? 0);
            cache.SetText("accessToken", accessToken);
            cache.SetTime("expiresAt", expiration);
            if (response.RefreshToken is { Length: > 0 } next)
                cache.SetText("refreshToken", next);
            TryWrite(cache);
            return new BearerToken(accessToken, expiration);
        }
        catch (TernException e) when (e is not TernCredentialsException)
        {
            string message = new SecretScrubber(new BearerToken(refreshToken), clientSecret).Scrub(e.Message);
            throw new TernCredentialsException($"The token of {Config.Path} could not be refreshed. {message} Run '{Config.SignInCommand}'.", innerException: e);
        }
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
