using System.Security.Cryptography;
using Tern.Runtime;
using Tern.Runtime.Signin;

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

    private readonly LoginOptions _options;

    /// <param name="options">The session.</param>
    /// <exception cref="ArgumentException">The name of the session is empty.</exception>
    public LoginCredentialsProvider(LoginOptions options)
        : base(options?.Environment.TimeProvider)
    {
        ArgumentNullException.ThrowIfNull(options);
        ArgumentException.ThrowIfNullOrEmpty(options.Session, nameof(options));
        _options = options;
    }

    /// <summary>Returns "Login session" and its name.</summary>
    public override string ToString() => $"Login session {_options.Session}";

    internal override string SourcePath => $"login session {_options.Session}";

    /// <inheritdoc/>
    protected override async ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        AwsEnvironment environment = _options.Environment;
        var paths = new SharedPaths(environment);
        string folder = paths.LoginCache
            ?? throw new TernCredentialsException("The folder of the login cache is unknown, because neither AWS_LOGIN_CACHE_DIRECTORY nor HOME is set.");
        string path = paths.Join(folder, CacheFileName.OfLogin(_options.Session));
        // The file is read before each refresh: the AWS CLI may have refreshed the credentials.
        TokenCache cache = TokenCache.Read(environment, path)
            ?? throw new TernCredentialsException($"No credentials are cached for the login session '{_options.Session}' ('{path}' does not exist). Run 'aws login'.");
        AwsCredentials cached = ReadCredentials(cache, path);
        DateTimeOffset now = environment.TimeProvider.GetUtcNow();
        if (now < cached.Expiration - s_refreshWindow)
            return cached;
        try
        {
            return await RefreshAsync(cache, path, cached, cancellationToken).ConfigureAwait(false);
        }
        catch (TernCredentialsException) when (now < cached.Expiration)
        {
            return cached;
        }
    }

    private static AwsCredentials ReadCredentials(TokenCache cache, string path)
    {
        TokenCache token = cache.FindObject("accessToken") ?? throw new TernCredentialsException($"The login cache '{path}' has no value for 'accessToken'. Run 'aws login'.");
        return new AwsCredentials(
            token.GetText("accessKeyId"),
            token.GetText("secretAccessKey"),
            token.GetText("sessionToken"),
            token.FindTime("expiresAt") ?? throw new TernCredentialsException($"The login cache '{path}' has no value for 'expiresAt'. Run 'aws login'."),
            token.FindText("accountId"));
    }

    private async Task<AwsCredentials> RefreshAsync(TokenCache cache, string path, AwsCredentials old, CancellationToken cancellationToken)
    {
        AwsEnvironment environment = _options.Environment;
        string refreshToken = cache.GetText("refreshToken");
        using ECDsa key = DPoPProof.ReadKey(cache.GetText("dpopKey"), path);
        ClientOptions options = CredentialClient.CreateOptions(
            environment, _options.Profile, _options.Region ?? CredentialClient.FindRegion(environment, _options.Profile) ?? "us-east-1");
        CreateOAuth2TokenResponse response;
        try
        {
            using var signin = new SigninClient(options with { Interceptors = [new DPoPProof(key, environment.TimeProvider)] });
            response = await signin.CreateOAuth2TokenAsync(
                new() { TokenInput = new() { ClientId = cache.GetText("clientId"), GrantType = "refresh_token", RefreshToken = refreshToken } }, cancellationToken).ConfigureAwait(false);
        }
        catch (TernException e) when (e is not TernCredentialsException)
        {
            throw Describe(e, refreshToken);
        }
        DateTimeOffset expiration = environment.TimeProvider.GetUtcNow() + TimeSpan.FromSeconds(response.TokenOutput.ExpiresIn);
        AccessToken token = response.TokenOutput.AccessToken;
        var credentials = new AwsCredentials(token.AccessKeyId, token.SecretAccessKey, token.SessionToken, expiration, old.AccountId);
        Store(cache, credentials, response.TokenOutput.RefreshToken);
        return credentials;
    }

    /// <summary>Replaces the file. The refresh token was used, so a file that cannot be written must be reported.</summary>
    private void Store(TokenCache cache, AwsCredentials credentials, string refreshToken)
    {
        TokenCache token = cache.FindObject("accessToken")!;
        token.SetText("accessKeyId", credentials.AccessKeyId);
        token.SetText("secretAccessKey", credentials.SecretAccessKey);
        token.SetText("sessionToken", credentials.SessionToken!);
        token.SetTime("expiresAt", credentials.Expiration!.Value);
        cache.SetObject("accessToken", token);
        cache.SetText("refreshToken", refreshToken);
        try
        {
            cache.Write(_options.Environment);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new TernCredentialsException(
                $"The refreshed credentials of the login session '{_options.Session}' could not be stored ({e.GetType().Name}). Check the permissions of the login cache, then run 'aws login'.", innerException: e);
        }
    }

    private TernCredentialsException Describe(TernException error, string refreshToken)
    {
        string session = $"The credentials of the login session '{_options.Session}' could not be refreshed";
        string message = new SecretScrubber(new BearerToken(refreshToken), null).Scrub(error.Message);
        return new TernCredentialsException(
            error is AccessDeniedException denied ? denied.Error.Value switch
            {
                "TOKEN_EXPIRED" => $"{session}, because the session has expired. Run 'aws login'. {message}",
                "USER_CREDENTIALS_CHANGED" => $"{session}, because the password of the user has changed. Run 'aws login'. {message}",
                "INSUFFICIENT_PERMISSIONS" => $"{session}, because the user is not permitted to do so. Add the permission signin:CreateOAuth2Token. {message}",
                _ => $"{session}. Run 'aws login'. {message}",
            } : $"{session}. {message}",
            innerException: error);
    }
}
