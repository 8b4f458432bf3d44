using Tern.Runtime;

namespace Tern;

/// <summary>Credentials of an IAM role for a token of another identity provider: a Kubernetes service account (EKS), a CI system.</summary>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-assume-role-credentials.html">Assume role credential provider</seealso>
public sealed class WebIdentityCredentialsProvider : RefreshingCredentialsProvider
{
    private const string TokenFileVariable = "AWS_WEB_IDENTITY_TOKEN_FILE";
    private const string RoleArnVariable = "AWS_ROLE_ARN";

    private readonly WebIdentityCredentialsOptions _options;

    /// <param name="options">The options.</param>
    /// <exception cref="ArgumentException">The ARN of the role or the path of the file is empty.</exception>
    public WebIdentityCredentialsProvider(WebIdentityCredentialsOptions options)
        : base(options?.Environment.TimeProvider)
    {
        ArgumentNullException.ThrowIfNull(options);
        ArgumentException.ThrowIfNullOrEmpty(options.RoleArn, nameof(options));
        ArgumentException.ThrowIfNullOrEmpty(options.TokenFile, nameof(options));
        _options = options;
    }

    /// <summary>Returns "Web identity role" and its ARN.</summary>
    public override string ToString() => $"Web identity role {_options.RoleArn}";

    internal override string SourceKind => "web_identity";

    internal override string SourcePath => $"role {StsNames.GetRoleName(_options.RoleArn)} → web identity";

    /// <summary>
    /// Reads <c>AWS_WEB_IDENTITY_TOKEN_FILE</c>, <c>AWS_ROLE_ARN</c> and <c>AWS_ROLE_SESSION_NAME</c>; null if the first is not set.
    /// </summary>
    /// <exception cref="TernCredentialsException"><c>AWS_ROLE_ARN</c> is not set.</exception>
    internal static WebIdentityCredentialsProvider? Find(AwsEnvironment environment)
    {
        if (environment.FindVariable(TokenFileVariable) is not { } file)
            return null;
        return new WebIdentityCredentialsProvider(new()
        {
            TokenFile = file,
            RoleArn = environment.FindVariable(RoleArnVariable)
                ?? throw new TernCredentialsException($"The environment variable {RoleArnVariable} is not set, but {TokenFileVariable} is set. Set both or neither."),
            RoleSessionName = environment.FindVariable("AWS_ROLE_SESSION_NAME"),
            Environment = environment,
        });
    }

    /// <inheritdoc/>
    protected override async ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        AwsEnvironment environment = _options.Environment;
        string token = TokenFile.Read(environment, new SharedPaths(environment).Expand(_options.TokenFile)!, "The web identity token file");
        string region = CredentialClient.GetStsRegion(environment, _options.Profile, _options.Region, _options.RoleArn);
        CredentialRequest request = CredentialRequest.Form("AssumeRoleWithWebIdentity",
        [
            new("RoleArn", _options.RoleArn),
            new("RoleSessionName", _options.RoleSessionName ?? StsNames.CreateSessionName(environment.TimeProvider)),
            new("WebIdentityToken", token),
            new("DurationSeconds", StsNames.FormatSeconds(_options.Duration)),
        ]);
        request.Secrets = new(token);
        try
        {
            CredentialDocument document = await CredentialClient.SendAsync(
                CredentialOperation.AssumeRoleWithWebIdentity, request, environment, _options.Profile, region, credentials: null, interceptor: null, cancellationToken).ConfigureAwait(false);
            return document.Create("The response of STS", document.SessionToken, document.Expiration);
        }
        catch (TernException e) when (e is not TernCredentialsException)
        {
            throw new TernCredentialsException($"The role {_options.RoleArn} could not be assumed with the token in {_options.TokenFile}. {e.Message}", innerException: e);
        }
    }
}
