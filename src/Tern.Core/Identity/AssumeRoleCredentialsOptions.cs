namespace Tern;

/// <summary>The options of an <see cref="AssumeRoleCredentialsProvider"/>.</summary>
/// <seealso href="https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html">AssumeRole</seealso>
public sealed class AssumeRoleCredentialsOptions
{
    /// <summary>The ARN of the role, for example <c>arn:aws:iam::123456789012:role/deploy</c>.</summary>
    public required string RoleArn { get; init; }

    /// <summary>The credentials that assume the role. The default, null, is <see cref="DefaultCredentialsProvider"/>.</summary>
    public ICredentialsProvider? Source { get; init; }

    /// <summary>The external ID that the trust policy of the role requires. The default, null, is none.</summary>
    public string? ExternalId { get; init; }

    /// <summary>The name of the session: 2 to 64 characters. The default, null, is <c>tern-</c> and the time in milliseconds.</summary>
    public string? RoleSessionName { get; init; }

    /// <summary>The validity of the credentials: 15 minutes to 12 hours. The default, null, is that of the service: 1 hour.</summary>
    public TimeSpan? Duration { get; init; }

    /// <summary>A policy in JSON that limits the permissions of the session. The default, null, is none.</summary>
    public string? Policy { get; init; }

    /// <summary>The ARNs of managed policies that limit the permissions of the session. The default is none.</summary>
    public IReadOnlyList<string> PolicyArns { get; init; } = [];

    /// <summary>The tags of the session. The default is none.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Tags { get; init; } = [];

    /// <summary>The keys of tags that are passed to the sessions of further roles. The default is none.</summary>
    public IReadOnlyList<string> TransitiveTagKeys { get; init; } = [];

    /// <summary>The source identity of the session. The default, null, is none.</summary>
    public string? SourceIdentity { get; init; }

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
