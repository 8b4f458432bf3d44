namespace Tern.Runtime;

/// <summary>The settings of requests to the EC2 instance metadata service.</summary>
internal sealed class InstanceMetadataSettings(string endpoint, TimeSpan timeout, int maxAttempts)
{
    /// <summary>The URL without a path.</summary>
    public string Endpoint => endpoint;

    /// <summary>The time limit of a request.</summary>
    public TimeSpan Timeout => timeout;

    /// <summary>The maximum number of attempts if no response is received.</summary>
    public int MaxAttempts => maxAttempts;

    /// <summary>Reads the settings; null if the service is disabled.</summary>
    /// <exception cref="TernConfigurationException">A setting is not valid.</exception>
    public static InstanceMetadataSettings? Read(SettingReader settings, InstanceMetadataCredentialsOptions? options, out string? disabledReason)
    {
        disabledReason = null;
        if (settings.GetBoolean(Settings.MetadataDisabled) ?? false)
            disabledReason = "AWS_EC2_METADATA_DISABLED is true";
        else if (!settings.Environment.HasInstanceMetadata)
            disabledReason = "the environment has no instance metadata";
        if (disabledReason is not null)
            return null;
        string endpoint = options?.Endpoint ?? settings.GetText(Settings.MetadataEndpoint) ?? GetAddress(settings, options);
        if (endpoint.AsSpan().ContainsAnyExceptInRange('!', '~')
            || !Uri.TryCreate(endpoint, new UriCreationOptions(), out Uri? uri)
            || (uri.Scheme != Uri.UriSchemeHttp && uri.Scheme != Uri.UriSchemeHttps) || uri.Host.Length == 0 || uri.UserInfo.Length > 0 || uri.Query.Length > 0)
        {
            throw new TernConfigurationException($"The endpoint of the EC2 instance metadata '{EndpointUrl.Quote(endpoint)}' is not valid. Expected, for example, http://169.254.169.254.");
        }
        return new(
            endpoint.TrimEnd('/'),
            options?.Timeout ?? TimeSpan.FromSeconds(settings.GetInteger(Settings.MetadataTimeout) ?? 1),
            options?.MaxAttempts ?? settings.GetInteger(Settings.MetadataMaxAttempts) ?? 1);
    }

    private static string GetAddress(SettingReader settings, InstanceMetadataCredentialsOptions? options) =>
        (options?.EndpointMode ?? (InstanceMetadataEndpointMode)(settings.GetChoice(Settings.MetadataEndpointMode) ?? 0)) == InstanceMetadataEndpointMode.IPv6
            ? "http://[fd00:ec2::254]"
            : "http://169.254.169.254";
}
