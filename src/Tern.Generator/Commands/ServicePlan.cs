using Tern.Generator.CSharp;

namespace Tern.Generator.Commands;

/// <summary>An <c>AwsService</c> item.</summary>
internal sealed record ServicePlan
{
    /// <summary>The service's name in the model archive, or the path of a model file.</summary>
    public required string Name { get; init; }

    /// <summary>The path of a model file. The default is null: the model is read from the archive.</summary>
    public string? ModelPath { get; init; }

    /// <summary>The name if it is the path of a model file. Null if it is the name of a service.</summary>
    public static string? PathIn(string name) => name.EndsWith(".json", StringComparison.OrdinalIgnoreCase) ? name : null;

    /// <summary>The path of a file of <c>apply</c> statements, whose traits are added to the model. The default is null.</summary>
    public string? ApplyPath { get; init; }

    /// <summary>The C# namespace. The default is null: <c>Tern.</c> and the name of the service.</summary>
    public string? Namespace { get; init; }

    /// <summary>The operations to generate. The default is an empty list: all operations.</summary>
    public IReadOnlyList<string> Operations { get; init; } = [];

    /// <summary>The outputs to write. The default is <c>Types</c> and <c>Client</c>.</summary>
    public Outputs Outputs { get; init; } = Outputs.Types | Outputs.Client;

    /// <summary>The full name of the generic interface of the root structures, for the output <c>Codecs</c>. The default is null.</summary>
    public string? CodecInterface { get; init; }

    /// <summary>The namespace of the server's files. The default is null: <c>Server</c> below the namespace of the service.</summary>
    public string? ServerNamespace { get; init; }

    /// <summary>The shape id of the service. It is necessary for a model with several services. The default is null.</summary>
    public string? ServiceShape { get; init; }

    /// <summary>The id of the protocol's trait. The default is null: the preferred protocol of the service.</summary>
    public string? Protocol { get; init; }

    /// <summary>Whether the generated types are internal. The default is false: they are public.</summary>
    public bool IsInternal { get; init; }
}
