namespace Tern.Generator.Endpoints;

/// <summary>A partition as a <c>partitions.json</c> describes it.</summary>
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

    /// <summary>The region pattern, reduced to what <c>Tern.Endpoints.RegionPattern</c> matches: one of these must fit.</summary>
    public required IReadOnlyList<string> Patterns { get; init; }
}
