using System.Text.Json;
using Tern.Generator.Smithy;

namespace Tern.Generator.Shapes;

/// <summary>Reads the traits of endpoint discovery (https://smithy.io/2.0/aws/aws-core.html#client-endpoint-discovery).</summary>
internal static class EndpointDiscoveryTraits
{
    /// <summary>The operation that a service is asked by; null when it is not.</summary>
    public static ShapeId? Operation(Traits service) => Reference(service, "operation");

    /// <summary>The error by which an endpoint says that it is not the right one any more; null for none.</summary>
    public static ShapeId? Error(Traits service) => Reference(service, "error");

    /// <summary>Whether an operation must ask first. One that need not goes to the endpoint of the rules.</summary>
    public static bool IsRequired(Traits operation) =>
        operation.Get(TraitIds.ClientDiscoveredEndpoint) is { ValueKind: JsonValueKind.Object } trait
        && trait.TryGetProperty("required", out JsonElement required)
        && required.ValueKind == JsonValueKind.True;

    private static ShapeId? Reference(Traits service, string property) =>
        service.GetString(TraitIds.ClientEndpointDiscovery, property) is { } id
            ? ErrorContext.InTrait($"{TraitIds.ClientEndpointDiscovery}, {property}", () => ShapeId.Parse(id))
            : null;
}
