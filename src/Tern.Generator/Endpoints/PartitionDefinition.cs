namespace Tern.Generator.Endpoints;

/// <summary>A partition of a <c>partitions.json</c>.</summary>
internal sealed record PartitionDefinition
{
    public required string Id { get; init; }

    public required string Name { get; init; }

    public required string DnsSuffix { get; init; }

    public required string DualStackDnsSuffix { get; init; }

    public required bool SupportsFips { get; init; }

    public required bool SupportsDualStack { get; init; }

    public required string ImplicitGlobalRegion { get; init; }

    public required IReadOnlyList<string> Regions { get; init; }

    /// <summary>The region pattern as patterns that <c>Tern.Runtime.RegionPattern</c> supports. A region must match one of them.</summary>
    public required IReadOnlyList<string> Patterns { get; init; }
}
