namespace Tern.Runtime;

/// <summary>Creates the explanation of a client.</summary>
internal static class ClientExplainer
{
    /// <param name="options">The options in code.</param>
    /// <param name="runtime">The configuration with values from the environment and the profile.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public static async Task<ClientExplanation> ExplainAsync(ClientOptions options, ClientRuntime runtime, CancellationToken cancellationToken)
    {
        CredentialsExplanation credentials = await ExplainCredentialsAsync(runtime.Credentials, cancellationToken).ConfigureAwait(false);
        SelectedProfile? profile = runtime.Settings.Profile;
        return new ClientExplanation(runtime.Service.ServiceId)
        {
            Region = runtime.Options.Region,
            Endpoint = GetEndpoint(runtime, credentials.AccountId),
            Profile = profile?.Section.Name,
            Files = GetFiles(options),
            Settings = new SettingExplainer(options, runtime).Explain(),
            Credentials = credentials,
        };
    }

    private static List<string> GetFiles(ClientOptions options)
    {
        var files = new List<string>();
        if (!SelectedProfile.IsNeeded(options))
            return files;
        SharedConfig config = options.Environment.SharedConfig.Get();
        foreach (string? path in (string?[])[config.ConfigFile, config.CredentialsFile])
        {
            if (path is not null)
                files.Add(options.Environment.GetFileState(path) is null ? $"{path} (does not exist)" : path);
        }
        return files;
    }

    private static string? GetEndpoint(ClientRuntime runtime, string? accountId)
    {
        try
        {
            return runtime.Client.FindServiceEndpoint(runtime.GetEndpointContext(accountId))?.Url;
        }
        catch (TernEndpointException e)
        {
            return $"none: {e.Message}";
        }
    }

    private static async Task<CredentialsExplanation> ExplainCredentialsAsync(ICredentialsProvider provider, CancellationToken cancellationToken)
    {
        try
        {
            AwsCredentials credentials = await provider.GetCredentialsAsync(cancellationToken).ConfigureAwait(false);
            CachedCredentials? cached = (provider as RefreshingCredentialsProvider)?.Cached;
            return new()
            {
                Path = CredentialPath.Of(provider),
                AccessKeyId = credentials.AccessKeyId,
                AccountId = credentials.AccountId,
                Expiration = credentials.Expiration,
                FetchedAt = cached?.FetchedAt,
                NextRefresh = cached is null || cached.RefreshAt == DateTimeOffset.MaxValue ? null : cached.RefreshAt,
                Searched = Explain((provider as DefaultCredentialsProvider)?.Searched ?? []),
            };
        }
        catch (TernCredentialsException e)
        {
            return new() { Path = CredentialPath.Of(provider), Error = e.MessageWithoutCall, Searched = Explain(e.Sources) };
        }
    }

    private static List<CredentialSourceExplanation> Explain(IReadOnlyList<SearchedSource> sources)
    {
        var explained = new List<CredentialSourceExplanation>();
        foreach (SearchedSource source in sources)
            explained.Add(new(source.Name, source.Reason, source.Duration));
        return explained;
    }
}
