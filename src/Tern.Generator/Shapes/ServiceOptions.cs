namespace Tern.Generator.Shapes;

/// <summary>What a user asks for beside the model itself.</summary>
public sealed record ServiceOptions
{
    /// <summary>The C# namespace; null for <c>Tern.</c> and the stem of the service's names.</summary>
    public string? Namespace { get; init; }

    /// <summary>The operations to generate; empty for all.</summary>
    public IReadOnlyList<string> Operations { get; init; } = [];

    /// <summary>Shapes that have hand-written types.</summary>
    public IReadOnlyList<TypeBinding> Bindings { get; init; } = [];

    /// <summary>The service's shape id, for a model with more than one service.</summary>
    public string? Service { get; init; }

    /// <summary>The id of the protocol's trait, for a service with more than one; null for the preferred one.</summary>
    public string? Protocol { get; init; }
}
