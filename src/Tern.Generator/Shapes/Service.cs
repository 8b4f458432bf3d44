using Tern.Generator.Smithy;

namespace Tern.Generator.Shapes;

/// <summary>A service with everything that its operations reach: the one model that all writers of C# read.</summary>
public sealed class Service
{
    /// <summary>The shape's id in the model.</summary>
    public required ShapeId Id { get; init; }

    /// <summary>Where the model came from, for messages.</summary>
    public required string Source { get; init; }

    /// <summary>The service's id as AWS's SDKs show it, for example <c>DynamoDB Streams</c>.</summary>
    public required string SdkId { get; init; }

    /// <summary>The stem of the C# names, for example <c>DynamoDBStreams</c>.</summary>
    public required string Name { get; init; }

    /// <summary>The C# namespace, for example <c>Tern.DynamoDBStreams</c>.</summary>
    public required string Namespace { get; init; }

    /// <summary>The version of the API.</summary>
    public required string Version { get; init; }

    /// <summary>The id of the wanted protocol's trait; null for the preferred one.</summary>
    public string? Protocol { get; init; }

    /// <summary>The service's traits.</summary>
    public required Traits Traits { get; init; }

    /// <summary>The operations in the order of their names.</summary>
    public required IReadOnlyList<Operation> Operations { get; init; }

    /// <summary>The errors of the operations, and those that any operation may return besides, in the order of their names.</summary>
    public required IReadOnlyList<StructureShape> Errors { get; init; }

    /// <summary>Every named shape that the operations and errors reach, requests, responses and errors included, in the order of their names.</summary>
    public required IReadOnlyList<NamedShape> Shapes { get; init; }

    /// <summary>The names of the classes that every service has, whatever its shapes.</summary>
    public static IEnumerable<string> FixedNames(string serviceName) =>
    [
        $"{serviceName}Client", $"{serviceName}ClientOptions", $"{serviceName}Exception", $"{serviceName}Service", $"{serviceName}Errors", $"{serviceName}ErrorTypes",
        $"{serviceName}Router", $"{serviceName}Endpoints", $"{serviceName}EndpointParameters", $"{serviceName}EndpointRules", $"{serviceName}EndpointDiscovery",
    ];
}
