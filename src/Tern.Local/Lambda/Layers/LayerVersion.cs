using Tern.Lambda;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Policies;

namespace Tern.Local.Lambda.Layers;

/// <summary>A version of a layer.</summary>
internal sealed class LayerVersion
{
    /// <summary>The number, from 1.</summary>
    public required long Number { get; init; }

    /// <summary>The ARN of the layer.</summary>
    public required string LayerArn { get; init; }

    /// <summary>The ARN with the number.</summary>
    public string Arn => $"{LayerArn}:{Number}";

    /// <summary>The size and the digest of the archive, which is not stored.</summary>
    public required FunctionCodePackage Code { get; init; }

    public string Description { get; init; } = "";

    public string? License { get; init; }

    /// <summary>The architectures of the request, which can be absent.</summary>
    public required IReadOnlyList<Architecture> Architectures { get; init; }

    /// <summary>The runtimes of the request, which can be absent.</summary>
    public required IReadOnlyList<Tern.Lambda.Runtime> Runtimes { get; init; }

    public required DateTimeOffset CreatedAt { get; init; }

    /// <summary>The policy; null for none. It is stored, but not enforced.</summary>
    public ResourcePolicy? Policy { get; set; }

    /// <summary>Whether the version is for an architecture and a runtime.</summary>
    /// <param name="architecture">The architecture; null for any.</param>
    /// <param name="runtime">The runtime; null for any.</param>
    public bool Matches(Architecture? architecture, Tern.Lambda.Runtime? runtime) =>
        (architecture is not { } wanted || Architectures.Contains(wanted)) && (runtime is not { } expected || Runtimes.Contains(expected));
}
