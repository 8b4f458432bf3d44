namespace Tern.Runtime;

/// <summary>The options of the internal clients of services that issue credentials.</summary>
internal static class CredentialClient
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

    /// <summary>Creates the options of a client that is disposed after one request.</summary>
    /// <param name="environment">The environment.</param>
    /// <param name="profile">The profile with the settings of the request; null for none in code.</param>
    /// <param name="region">The region.</param>
    /// <param name="credentials">The credentials; null for an operation without a signature.</param>
    public static ClientOptions CreateOptions(AwsEnvironment environment, string? profile, string region, ICredentialsProvider? credentials = null) => new()
    {
        Environment = environment,
        Profile = profile,
        Region = region,
        Credentials = credentials ?? NoCredentialsProvider.Instance,
        Handler = environment.Handler,
        TimeProvider = environment.TimeProvider,
        Timeouts = s_timeouts,
        MaxResponseBytes = 1024 * 1024,
    };

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
        new SettingReader(environment, SelectedProfile.Find(environment, profile)).GetRegion(Settings.Region);
}
