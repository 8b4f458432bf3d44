namespace Tern;

/// <summary>The protocol of the address of the EC2 instance metadata service.</summary>
public enum InstanceMetadataEndpointMode
{
    /// <summary><c>http://169.254.169.254</c></summary>
    IPv4,

    /// <summary><c>http://[fd00:ec2::254]</c></summary>
    IPv6,
}
