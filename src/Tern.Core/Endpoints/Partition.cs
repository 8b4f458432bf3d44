using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>
/// The properties of a partition in endpoint rules. A partition is a group of regions with its own accounts and DNS names:
/// https://smithy.io/2.0/aws/rules-engine/library-functions.html#aws-partition-function.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class Partition
{
    /// <summary>The name of the partition, for example <c>aws</c> or <c>aws-cn</c>.</summary>
    public required string Name { get; init; }

    /// <summary>The suffix of its host names, for example <c>amazonaws.com</c>.</summary>
    public required string DnsSuffix { get; init; }

    /// <summary>The suffix of its host names that also support IPv6, for example <c>api.aws</c>.</summary>
    public required string DualStackDnsSuffix { get; init; }

    /// <summary>Whether it has endpoints with FIPS 140 validated cryptography.</summary>
    public required bool SupportsFips { get; init; }

    /// <summary>Whether it has endpoints that also support IPv6.</summary>
    public required bool SupportsDualStack { get; init; }

    /// <summary>The region for the signatures of its global services, for example <c>us-east-1</c>.</summary>
    public required string ImplicitGlobalRegion { get; init; }

    /// <summary>Returns the name.</summary>
    public override string ToString() => Name;
}
