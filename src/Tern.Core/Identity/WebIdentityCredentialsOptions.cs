namespace Tern;

/// <summary>The options of a <see cref="WebIdentityCredentialsProvider"/>.</summary>
/// <seealso href="https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRoleWithWebIdentity.html">AssumeRoleWithWebIdentity</seealso>
public sealed class WebIdentityCredentialsOptions
{
    /// <summary>The ARN of the role.</summary>
    public required string RoleArn { get; init; }

    /// <summary>The path of the file with the token. It is read at each fetch, because the issuer replaces it.</summary>
    public required string TokenFile { get; init; }

    /// <summary>The name of the session: 2 to 64 characters. The default, null, is <c>tern-</c> and the time in milliseconds.</summary>
    public string? RoleSessionName { get; init; }

    /// <summary>The validity of the credentials: 15 minutes to 12 hours. The default, null, is that of the service: 1 hour.</summary>
    public TimeSpan? Duration { get; init; }

    /// <summary>
    /// The region of STS. The default, null, is the region of the environment, else of the profile, else the global region of the partition of the
    /// role.
    /// </summary>
    public string? Region { get; init; }

    /// <summary>The profile that contains the settings of the request to STS, such as its endpoint. The default, null, is <c>AWS_PROFILE</c>, else <c>default</c>.</summary>
    public string? Profile { get; init; }

    /// <summary>The environment. The default is <see cref="AwsEnvironment.Process"/>.</summary>
    public AwsEnvironment Environment { get; init; } = AwsEnvironment.Process;
}
