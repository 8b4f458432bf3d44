using Tern.Generator.Smithy;

namespace Tern.Generator.Shapes;

/// <summary>A service with its operations and all shapes that they refer to. It is the input of all writers of C#.</summary>
public sealed class Service
{
    /// <summary>The shape's id in the model.</summary>
    public required ShapeId Id { get; init; }

    /// <summary>The file of the model, for messages.</summary>
    public required string Source { get; init; }

    /// <summary>The SDK id of the service, for example <c>DynamoDB Streams</c>.</summary>
    public required string SdkId { get; init; }

    /// <summary>The stem of the C# names, for example <c>DynamoDBStreams</c>.</summary>
    public required string Name { get; init; }

    /// <summary>The C# namespace, for example <c>Tern.DynamoDBStreams</c>.</summary>
    public required string Namespace { get; init; }

    /// <summary>Whether the generated types are internal. The default is false: they are public.</summary>
    public bool IsInternal { get; init; }

    /// <summary>The version of the API.</summary>
    public required string Version { get; init; }

    /// <summary>The id of the protocol's trait. The default is null: the preferred protocol of the service.</summary>
    public string? Protocol { get; init; }

    /// <summary>Whether the code is that of the output Codecs. Inputs, outputs and errors then have no types. The default is false.</summary>
    public bool HasCodecs { get; init; }

    /// <summary>The full name of the generic interface of the root structures. The default is null: they have no interface.</summary>
    public string? CodecInterface { get; init; }

    /// <summary>The traits of the service.</summary>
    public required Traits Traits { get; init; }

    /// <summary>The operations, sorted by name.</summary>
    public required IReadOnlyList<Operation> Operations { get; init; }

    /// <summary>The errors of the operations, and the other errors that any operation can return, sorted by name.</summary>
    public required IReadOnlyList<StructureShape> Errors { get; init; }

    /// <summary>All named shapes that the operations and errors refer to, including requests, responses and errors, sorted by name.</summary>
    public required IReadOnlyList<NamedShape> Shapes { get; init; }

    /// <summary>The names of classes that do not depend on the shapes of a service.</summary>
    public static IEnumerable<string> FixedNames(string serviceName) =>
    [
        $"{serviceName}Client", $"{serviceName}ClientOptions", $"{serviceName}ClientRegistration", $"{serviceName}Exception", $"{serviceName}Service", $"{serviceName}Errors", $"{serviceName}ErrorTypes",
        $"{serviceName}Router", $"{serviceName}Endpoints", $"{serviceName}EndpointParameters", $"{serviceName}EndpointRules", $"{serviceName}EndpointDiscovery",
    ];
}
