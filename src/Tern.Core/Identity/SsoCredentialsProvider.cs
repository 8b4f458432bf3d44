using Tern.Runtime;

namespace Tern;

/// <summary>
/// Credentials of IAM Identity Center (SSO) for the token that <c>aws sso login</c> has cached. Also the token itself, for services that accept
/// bearer tokens.
/// </summary>
/// <remarks>
/// The token is refreshed without a browser if the cache contains a refresh token. Otherwise an error contains the command that signs in again.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-sso-credentials.html">IAM Identity Center credential provider</seealso>
public sealed class SsoCredentialsProvider : RefreshingCredentialsProvider, IBearerTokenProvider
{
    private readonly string? _profile;
    private readonly AwsEnvironment _environment;
    private readonly Lock _lock = new();
    private SsoConfig? _config;
    private SsoTokenSource? _token;

    /// <param name="profile">The name of a profile with <c>sso_session</c> or <c>sso_start_url</c>. The default, null, is <c>AWS_PROFILE</c>, else <c>default</c>.</param>
    /// <param name="environment">The environment. The default, null, is <see cref="AwsEnvironment.Process"/>.</param>
    public SsoCredentialsProvider(string? profile = null, AwsEnvironment? environment = null)
        : base((environment ?? AwsEnvironment.Process).TimeProvider)
    {
        _profile = profile;
        _environment = environment ?? AwsEnvironment.Process;
    }

    /// <param name="options">The session and the role.</param>
    /// <exception cref="ArgumentException">Only one of account and role is set.</exception>
    public SsoCredentialsProvider(SsoCredentialsOptions options)
        : base(options?.Environment.TimeProvider)
    {
        ArgumentNullException.ThrowIfNull(options);
        if (options.AccountId is null != options.RoleName is null)
            throw new ArgumentException($"{nameof(SsoCredentialsOptions.AccountId)} and {nameof(SsoCredentialsOptions.RoleName)} must both be set, or neither.", nameof(options));
        _environment = options.Environment;
        _config = new SsoConfig(options.SessionName, options.StartUrl, options.Region, options.AccountId, options.RoleName);
    }

    internal SsoCredentialsProvider(SsoConfig config, string profile, AwsEnvironment environment)
        : base(environment.TimeProvider)
    {
        _config = config;
        _profile = profile;
        _environment = environment;
    }

    /// <summary>Returns "SSO" and the session.</summary>
    public override string ToString() => _config is null ? $"SSO of profile {_profile}" : $"SSO ({_config.Path})";

    internal override string SourceKind => "sso";

    internal override string SourcePath => _config?.Path ?? "sso";

    /// <inheritdoc/>
    /// <exception cref="TernCredentialsException">No valid token is cached, and it could not be refreshed.</exception>
    public ValueTask<BearerToken> GetTokenAsync(CancellationToken cancellationToken = default)
    {
        try
        {
            return GetTokenSource().GetTokenAsync(cancellationToken);
        }
        catch (TernException e)
        {
            return ValueTask.FromException<BearerToken>(e as TernCredentialsException ?? new TernCredentialsException(e.Message, innerException: e));
        }
    }

    /// <inheritdoc/>
    protected override async ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        SsoTokenSource source = GetTokenSource();
        SsoConfig config = source.Config;
        if (config.AccountId is not { } account || config.RoleName is not { } role)
            throw new TernCredentialsException($"{ToString()} selects an access token, not credentials: sso_account_id and sso_role_name are missing. Run 'aws configure sso'.");
        BearerToken token = await source.GetTokenAsync(cancellationToken).ConfigureAwait(false);
        CredentialRequest request = CredentialRequest.Get(
            "/federation/credentials",
            $"role_name={Uri.EscapeDataString(role)}&account_id={Uri.EscapeDataString(account)}",
            new("x-amz-sso_bearer_token", token.Token));
        request.Secrets = new(token.Token);
        try
        {
            CredentialDocument document = await CredentialClient.SendAsync(
                CredentialOperation.GetRoleCredentials, request, _environment, _profile, config.Region, credentials: null, interceptor: null, cancellationToken).ConfigureAwait(false);
            return document.Create($"The response for {config.Path}", document.SessionToken, document.Expiration, account);
        }
        catch (TernException e) when (e is not TernCredentialsException)
        {
            string advice = e is TernServiceException { Response.StatusCode: 401 } ? $" Run '{config.SignInCommand}'." : "";
            throw new TernCredentialsException($"The credentials of the role {role} in the account {account} could not be fetched with {config.Path}. {e.Message}{advice}", innerException: e);
        }
    }

    private protected override void ForgetSources()
    {
        lock (_lock)
            _token = null;
    }

    private SsoTokenSource GetTokenSource()
    {
        lock (_lock)
        {
            if (_token is not null)
                return _token;
            _config ??= ReadProfile();
            return _token = new SsoTokenSource(_config, _profile, _environment);
        }
    }

    private SsoConfig ReadProfile()
    {
        SelectedProfile? selected = SelectedProfile.Find(_environment, _profile);
        if (selected is null)
            throw new TernCredentialsException($"The profile '{SelectedProfile.DefaultName}' does not exist. Run 'aws configure sso'.");
        return SsoConfig.Find(selected.Config, selected.Section)
            ?? throw new TernCredentialsException($"The profile '{selected.Section.Name}' has neither sso_session nor sso_start_url. Run 'aws configure sso'.");
    }
}
