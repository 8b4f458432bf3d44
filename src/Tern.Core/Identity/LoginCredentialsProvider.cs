using System.Security.Cryptography;
using Tern.Runtime;

namespace Tern;

/// <summary>Credentials of a session that <c>aws login</c> has started. They are valid for 15 minutes and are refreshed for up to 12 hours.</summary>
/// <remarks>
/// A refresh replaces the file in <c>~/.aws/login/cache</c>, which the AWS CLI and other SDKs share. A proof of possession (DPoP) with the key in
/// that file authenticates the request.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-login-credentials.html">Login credential provider</seealso>
/// <seealso href="https://datatracker.ietf.org/doc/html/rfc9449">RFC 9449: DPoP</seealso>
public sealed class LoginCredentialsProvider : RefreshingCredentialsProvider
{
    /// <summary>The time before the expiration at which credentials are refreshed, as in <see cref="RefreshingCredentialsProvider"/>.</summary>
    private static readonly TimeSpan s_refreshWindow = TimeSpan.FromMinutes(5);

    private readonly LoginCredentialsOptions _options;

    /// <param name="options">The session.</param>
    /// <exception cref="ArgumentException">The name of the session is empty.</exception>
    public LoginCredentialsProvider(LoginCredentialsOptions options)
        : base(options?.Environment.TimeProvider)
    {
        ArgumentNullException.ThrowIfNull(options);
        ArgumentException.ThrowIfNullOrEmpty(options.Session, nameof(options));
        _options = options;
    }

    /// <summary>Returns "Login session" and its name.</summary>
    public override string ToString() => $"Login session {_options.Session}";

    internal override string SourceKind => "login";

    internal override string SourcePath => $"login session {_options.Session}";

    /// <inheritdoc/>
    protected override async ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        AwsEnvironment environment = _options.Environment;
        // The file is read before each refresh: the AWS CLI may have refreshed the credentials.
        TokenCache cache = ReadCache();
        AwsCredentials cached = ReadCredentials(cache);
        DateTimeOffset now = environment.TimeProvider.GetUtcNow();
        if (now < cached.Expiration - s_refreshWindow)
            return cached;
        try
        {
            using ECDsa key = DPoPProof.ReadKey(cache.GetText("dpopKey"), cache.Path);
            string refreshToken = cache.GetText("refreshToken");
            CredentialRequest request = CredentialRequest.Json(
                "/v1/token", new("clientId", cache.GetText("clientId")), new("grantType", "refresh_token"), new("refreshToken", refreshToken));
            request.Secrets = new(refreshToken);
            string region = _options.Region ?? CredentialClient.FindRegion(environment, _options.Profile) ?? "us-east-1";
            CredentialDocument response = await CredentialClient.SendAsync(
                CredentialOperation.CreateOAuth2Token, request, environment, _options.Profile, region, credentials: null, new DPoPProof(key, environment.TimeProvider), cancellationToken).ConfigureAwait(false);
            return Store(cache, response, cached.AccountId);
        }
        catch (TernException e)
        {
            if (now < cached.Expiration)
                return cached;
            throw e as TernCredentialsException ?? Describe(e);
        }
    }

    private TokenCache ReadCache()
    {
        var paths = new SharedPaths(_options.Environment);
        string folder = paths.LoginCache
            ?? throw new TernCredentialsException("The folder of the login cache is unknown, because neither AWS_LOGIN_CACHE_DIRECTORY nor HOME is set.");
        string path = paths.Join(folder, CacheFileName.OfLogin(_options.Session));
        return TokenCache.Read(_options.Environment, path)
            ?? throw new TernCredentialsException($"No credentials are cached for the login session '{_options.Session}' ('{path}' does not exist). Run 'aws login'.");
    }

    private static AwsCredentials ReadCredentials(TokenCache cache)
    {
        TokenCache token = cache.FindObject("accessToken") ?? throw cache.Missing("accessToken");
        return new AwsCredentials(
            token.GetText("accessKeyId"), token.GetText("secretAccessKey"), token.GetText("sessionToken"), token.GetTime("expiresAt"), token.FindText("accountId"));
    }

    /// <summary>Replaces the file. The refresh token was used, so a file that cannot be written must be reported.</summary>
    private AwsCredentials Store(TokenCache cache, CredentialDocument response, string? accountId)
    {
        DateTimeOffset expiration = _options.Environment.TimeProvider.GetUtcNow() + TimeSpan.FromSeconds(response.ExpiresIn ?? 0);
        AwsCredentials credentials = response.Create("The response of AWS Sign-In", response.SessionToken, expiration, accountId);
        TokenCache token = cache.FindObject("accessToken")!;
        token.SetText("accessKeyId", credentials.AccessKeyId);
        token.SetText("secretAccessKey", credentials.SecretAccessKey);
        if (credentials.SessionToken is not null)
            token.SetText("sessionToken", credentials.SessionToken);
        token.SetTime("expiresAt", credentials.Expiration!.Value);
        cache.SetObject("accessToken", token);
        if (response.RefreshToken is { Length: > 0 } next)
            cache.SetText("refreshToken", next);
        try
        {
            cache.Write(_options.Environment);
            return credentials;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new TernCredentialsException(
                $"The refreshed credentials of the login session '{_options.Session}' could not be stored ({e.GetType().Name}). Check the permissions of the login cache, then run 'aws login'.", innerException: e);
        }
    }

    private TernCredentialsException Describe(TernException error)
    {
        string session = $"The credentials of the login session '{_options.Session}' could not be refreshed";
        return new TernCredentialsException(
            (error as CredentialServiceException)?.Reason switch
            {
                "TOKEN_EXPIRED" => $"{session}, because the session has expired. Run 'aws login'. {error.Message}",
                "USER_CREDENTIALS_CHANGED" => $"{session}, because the password of the user has changed. Run 'aws login'. {error.Message}",
                "INSUFFICIENT_PERMISSIONS" => $"{session}, because the user is not permitted to do so. Add the permission signin:CreateOAuth2Token. {error.Message}",
                _ => $"{session}. {error.Message} If it does not help to try again, run 'aws login'.",
            },
            innerException: error);
    }
}
