namespace Tern.Runtime;

/// <summary>One search through the sources of the default credentials.</summary>
internal sealed class CredentialSearch(AwsEnvironment environment, string? profile)
{
    public const string EnvironmentName = "environment variables";
    private const string WebIdentityName = "web identity";
    private const string ContainerName = "container";
    private const string InstanceName = "EC2 instance metadata";

    private readonly List<SearchedSource> _searched = [];
    private long _startedAt;

    /// <summary>The sources that returned no credentials, in the order of the search.</summary>
    public IReadOnlyList<SearchedSource> Searched => _searched;

    /// <summary>Returns the first configured source and its credentials.</summary>
    /// <exception cref="TernCredentialsException">No source is configured, or the first configured one failed.</exception>
    public async Task<(ICredentialsProvider Source, AwsCredentials Credentials)> ExecuteAsync(CancellationToken cancellationToken)
    {
        if (profile is null)
        {
            Start();
            if (EnvironmentCredentialsProvider.Find(environment) is { } keys)
                return (new EnvironmentCredentialsProvider(environment), keys);
            Skip(EnvironmentName, "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set");

            Start();
            if (WebIdentityCredentialsProvider.Find(environment) is { } webIdentity)
                return await FetchAsync(webIdentity, cancellationToken).ConfigureAwait(false);
            Skip(WebIdentityName, "AWS_WEB_IDENTITY_TOKEN_FILE is not set");
        }

        Start();
        ProfileSource source = ProfileSource.Find(environment, profile);
        if (source.Provider is not null)
            return await FetchAsync(new ProfileCredentialsProvider(profile, environment), cancellationToken).ConfigureAwait(false);
        Skip($"profile {source.Name}", source.MissingReason!);

        Start();
        if (ContainerCredentialsProvider.IsConfigured(environment))
            return await FetchAsync(new ContainerCredentialsProvider(environment), cancellationToken).ConfigureAwait(false);
        Skip(ContainerName, "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI and AWS_CONTAINER_CREDENTIALS_FULL_URI are not set");

        Start();
        var instance = new InstanceMetadataCredentialsProvider(new() { Environment = environment, Profile = profile });
        InstanceCredentials result = await instance.FindAsync(cancellationToken).ConfigureAwait(false);
        if (result.Credentials is { } credentials)
            return (instance, credentials);
        Skip(InstanceName, result.MissingReason!);
        throw CreateNotFoundException(_searched);
    }

    public static TernCredentialsException CreateNotFoundException(IReadOnlyList<SearchedSource> searched) => new(
        CredentialSources.AreAllSupported
            ? $"No credentials were found. Run 'aws login', 'aws sso login' or 'aws configure', or set {nameof(ClientOptions)}.{nameof(ClientOptions.Credentials)}."
            : $"No credentials were found. The environment variables AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set. Set both variables, or {nameof(ClientOptions)}.{nameof(ClientOptions.Credentials)}. The program was built without other sources (TernCredentialSources=Environment).")
    {
        Sources = searched,
    };

    private static async Task<(ICredentialsProvider Source, AwsCredentials Credentials)> FetchAsync(RefreshingCredentialsProvider source, CancellationToken cancellationToken) =>
        (source, await source.FetchUncachedAsync(cancellationToken).ConfigureAwait(false));

    private void Start() => _startedAt = environment.TimeProvider.GetTimestamp();

    private void Skip(string name, string reason) => _searched.Add(new SearchedSource(name, reason, environment.TimeProvider.GetElapsedTime(_startedAt)));
}
