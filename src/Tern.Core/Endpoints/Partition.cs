namespace Tern.Endpoints;

/// <summary>
/// What endpoint rules know of a partition, a group of regions with accounts and DNS names of its own:
/// https://smithy.io/2.0/aws/rules-engine/library-functions.html#aws-partition-function.
/// </summary>
public sealed record Partition
{
    /// <summary>The partition's name, for example <c>aws</c> or <c>aws-cn</c>.</summary>
    public required string Name { get; init; }

    /// <summary>The suffix of its host names, for example <c>amazonaws.com</c>.</summary>
    public required string DnsSuffix { get; init; }

    /// <summary>The suffix of its host names that answer over IPv6 as well, for example <c>api.aws</c>.</summary>
    public required string DualStackDnsSuffix { get; init; }

    /// <summary>Whether it has endpoints with FIPS 140 validated cryptography.</summary>
    public required bool SupportsFips { get; init; }

    /// <summary>Whether it has endpoints that answer over IPv6 as well.</summary>
    public required bool SupportsDualStack { get; init; }

    /// <summary>The region that its global services sign for, for example <c>us-east-1</c>.</summary>
    public required string ImplicitGlobalRegion { get; init; }
}
