namespace Tern.Runtime;

/// <summary>One search through the sources of the default credentials.</summary>
internal sealed class CredentialSearch(AwsEnvironment environment, string? profile)
{
    public const string EnvironmentName = "environment variables";
    private const string WebIdentityName = "web identity";
    private const string ContainerName = "container";

    private readonly List<SearchedSource> _searched = [];
    private long _startedAt;

    /// <summary>The sources that returned no credentials, in the order of the search.</summary>
    public IReadOnlyList<SearchedSource> Searched => _searched;

    /// <summary>The source of the credentials; null if none was found.</summary>
    public ICredentialsProvider? Source { get; private set; }

    /// <summary>Returns the credentials of the first configured source.</summary>
    /// <exception cref="TernCredentialsException">No source is configured, or the first configured one failed.</exception>
    public async Task<AwsCredentials> ExecuteAsync(CancellationToken cancellationToken)
    {
        if (profile is null)
        {
            Start();
            if (EnvironmentCredentialsProvider.Find(environment) is { } keys)
            {
                Source = new EnvironmentCredentialsProvider(environment);
                return keys;
            }
            Skip(EnvironmentName, "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set");
        }
        if (FindConfigured() is { } configured)
        {
            Source = configured;
            return await configured.FetchUncachedAsync(cancellationToken).ConfigureAwait(false);
        }
        Start();
        var instance = new InstanceMetadataCredentialsProvider(new() { Environment = environment, Profile = profile });
        try
        {
            AwsCredentials credentials = await instance.FetchUncachedAsync(cancellationToken).ConfigureAwait(false);
            Source = instance;
            return credentials;
        }
        catch (TernCredentialsException e) when (e.MissingReason is { } reason)
        {
            Skip(instance.SourcePath, reason);
            throw CreateNotFoundException(_searched);
        }
    }

    /// <summary>Finds the web identity, the profile or the container, whose variables and files show whether they are configured.</summary>
    private RefreshingCredentialsProvider? FindConfigured()
    {
        Start();
        if (profile is null)
        {
            if (WebIdentityCredentialsProvider.Find(environment) is { } webIdentity)
                return webIdentity;
            Skip(WebIdentityName, "AWS_WEB_IDENTITY_TOKEN_FILE is not set");
        }
        Start();
        ProfileSource source = ProfileSource.Find(environment, profile);
        if (source.Provider is not null)
            return new ProfileCredentialsProvider(profile, environment);
        Skip($"profile {source.Name}", source.MissingReason!);
        Start();
        if (ContainerCredentialsProvider.IsConfigured(environment))
            return new ContainerCredentialsProvider(environment);
        Skip(ContainerName, "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI and AWS_CONTAINER_CREDENTIALS_FULL_URI are not set");
        return null;
    }

    public static TernCredentialsException CreateNotFoundException(IReadOnlyList<SearchedSource> searched) => new(
        CredentialSources.AreAllSupported
            ? $"No credentials were found. Run 'aws login', 'aws sso login' or 'aws configure', or set {nameof(ClientOptions)}.{nameof(ClientOptions.Credentials)}."
            : $"No credentials were found. The environment variables AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set. Set both variables, or {nameof(ClientOptions)}.{nameof(ClientOptions.Credentials)}. The program was built without other sources (TernCredentialSources=Environment).")
    {
        Sources = searched,
    };

    private void Start() => _startedAt = environment.TimeProvider.GetTimestamp();

    private void Skip(string name, string reason) => _searched.Add(new SearchedSource(name, reason, environment.TimeProvider.GetElapsedTime(_startedAt)));
}
