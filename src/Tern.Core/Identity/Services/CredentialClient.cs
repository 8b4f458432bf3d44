namespace Tern.Runtime;

/// <summary>The client of a service that issues credentials. It is disposed after one request, because the next one is many minutes away.</summary>
internal sealed class CredentialClient : ServiceClient
{
    /// <summary>
    /// The time limits. A fetch ends after 1 minute, so a request must fail earlier for a useful error.
    /// </summary>
    private static readonly CallTimeouts s_timeouts = new()
    {
        Connect = TimeSpan.FromSeconds(3),
        FirstByte = TimeSpan.FromSeconds(10),
        Stall = TimeSpan.FromSeconds(5),
        Attempt = TimeSpan.FromSeconds(15),
        Operation = TimeSpan.FromSeconds(45),
    };

    private CredentialClient(ServiceDescriptor service, ClientOptions options)
        : base(service, options)
    {
    }

    /// <summary>Sends a request.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="request">The request.</param>
    /// <param name="environment">The environment.</param>
    /// <param name="profile">The profile with the settings of the request; null for none in code.</param>
    /// <param name="region">The region.</param>
    /// <param name="credentials">The credentials; null for an operation without a signature.</param>
    /// <param name="interceptor">An interceptor; null for none.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="TernException">The request failed.</exception>
    public static async Task<CredentialDocument> SendAsync(
        CredentialOperation operation,
        CredentialRequest request,
        AwsEnvironment environment,
        string? profile,
        string region,
        ICredentialsProvider? credentials,
        ICallInterceptor? interceptor,
        CancellationToken cancellationToken)
    {
        using var client = new CredentialClient(operation.Descriptor.Service, new()
        {
            Environment = environment,
            Profile = profile,
            Region = region,
            Credentials = credentials ?? NoCredentialsProvider.Instance,
            Handler = environment.Handler,
            TimeProvider = environment.TimeProvider,
            Timeouts = s_timeouts,
            MaxResponseBytes = 1024 * 1024,
            Interceptors = interceptor is null ? [] : [interceptor],
        });
        return await client.InvokeAsync(operation, request, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Returns the region of STS: of the options, the environment, the profile, else the global region of the partition of the role.</summary>
    public static string GetStsRegion(AwsEnvironment environment, string? profile, string? region, string roleArn) =>
        region ?? FindRegion(environment, profile) ?? Arn.TryParse(roleArn)?.Partition switch
        {
            "aws-cn" => "cn-northwest-1",
            "aws-us-gov" => "us-gov-west-1",
            "aws-eusc" => "eusc-de-east-1",
            _ => "us-east-1",
        };

    /// <summary>Returns the region of the environment, else of the profile; null for none.</summary>
    public static string? FindRegion(AwsEnvironment environment, string? profile) =>
        new SettingReader(environment, null).GetRegion(Settings.Region)
        // The files are not needed if a variable contains the region.
        ?? new SettingReader(environment, SelectedProfile.Find(environment, profile)).GetRegion(Settings.Region);
}
