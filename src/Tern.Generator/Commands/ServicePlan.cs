using Tern.Generator.CSharp;

namespace Tern.Generator.Commands;

/// <summary>An <c>AwsService</c> item.</summary>
internal sealed record ServicePlan
{
    /// <summary>The service's name in the model archive, or the path of a model file.</summary>
    public required string Name { get; init; }

    /// <summary>The path of a model file; null to take the model from the archive.</summary>
    public string? ModelPath { get; init; }

    /// <summary>The name itself where it is the path of a model file; null where it is that of a service.</summary>
    public static string? PathIn(string name) => name.EndsWith(".json", StringComparison.OrdinalIgnoreCase) ? name : null;

    /// <summary>The C# namespace; null for the default.</summary>
    public string? Namespace { get; init; }

    /// <summary>The operations to generate; empty for all.</summary>
    public IReadOnlyList<string> Operations { get; init; } = [];

    /// <summary>What to write.</summary>
    public Outputs Outputs { get; init; } = Outputs.Types | Outputs.Client;

    /// <summary>The namespace of a server's files; null for the service's own.</summary>
    public string? ServerNamespace { get; init; }

    /// <summary>The service's shape id, for a model with several.</summary>
    public string? ServiceShape { get; init; }
}
