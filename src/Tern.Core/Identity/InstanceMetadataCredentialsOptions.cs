namespace Tern;

/// <summary>The options of an <see cref="InstanceMetadataCredentialsProvider"/>.</summary>
public sealed class InstanceMetadataCredentialsOptions
{
    /// <summary>
    /// The URL of the service. The default, null, is <c>AWS_EC2_METADATA_SERVICE_ENDPOINT</c>, else <c>ec2_metadata_service_endpoint</c> of the
    /// profile, else the address of <see cref="EndpointMode"/>.
    /// </summary>
    public string? Endpoint { get; init; }

    /// <summary>
    /// The protocol of the address. The default, null, is <c>AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE</c>, else
    /// <c>ec2_metadata_service_endpoint_mode</c> of the profile, else IPv4.
    /// </summary>
    public InstanceMetadataEndpointMode? EndpointMode { get; init; }

    /// <summary>The time limit of a request: more than 0. The default, null, is <c>AWS_METADATA_SERVICE_TIMEOUT</c> in seconds, else 1 second.</summary>
    public TimeSpan? Timeout { get; init; }

    /// <summary>The maximum number of attempts if no response is received. The default, null, is <c>AWS_METADATA_SERVICE_NUM_ATTEMPTS</c>, else 1.</summary>
    public int? MaxAttempts { get; init; }

    /// <summary>The profile with the settings above. The default, null, is <c>AWS_PROFILE</c>, else <c>default</c>.</summary>
    public string? Profile { get; init; }

    /// <summary>The environment. The default is <see cref="AwsEnvironment.Process"/>.</summary>
    public AwsEnvironment Environment { get; init; } = AwsEnvironment.Process;
}
