using System.Text.Json;
using Tern.Generator.Smithy;

namespace Tern.Generator.Shapes;

/// <summary>Reads the traits of endpoint discovery (https://smithy.io/2.0/aws/aws-core.html#client-endpoint-discovery).</summary>
internal static class EndpointDiscoveryTraits
{
    /// <summary>The operation that returns the endpoints of a service. Null if the service has no endpoint discovery.</summary>
    public static ShapeId? Operation(Traits service) => Reference(service, "operation");

    /// <summary>The error that an endpoint returns if it is no longer valid. Null for none.</summary>
    public static ShapeId? Error(Traits service) => Reference(service, "error");

    /// <summary>Whether an operation requires a discovered endpoint. Other operations use the endpoint of the rules.</summary>
    public static bool IsRequired(Traits operation) =>
        operation.Get(TraitIds.ClientDiscoveredEndpoint) is { ValueKind: JsonValueKind.Object } trait
        && trait.TryGetProperty("required", out JsonElement required)
        && required.ValueKind == JsonValueKind.True;

    private static ShapeId? Reference(Traits service, string property) =>
        service.GetString(TraitIds.ClientEndpointDiscovery, property) is { } id
            ? ErrorContext.InTrait($"{TraitIds.ClientEndpointDiscovery}, {property}", () => ShapeId.Parse(id))
            : null;
}
