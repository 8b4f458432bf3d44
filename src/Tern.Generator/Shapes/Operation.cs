using Tern.Generator.Smithy;

namespace Tern.Generator.Shapes;

/// <summary>An operation.</summary>
public sealed class Operation
{
    /// <summary>The shape's id in the model.</summary>
    public required ShapeId Id { get; init; }

    /// <summary>The name of the operation in C#, for example <c>GetItem</c>.</summary>
    public required string Name { get; init; }

    /// <summary>The name of the operation on the wire.</summary>
    public string WireName => Id.Name;

    /// <summary>The input. It has no members if the model does not define one.</summary>
    public required StructureShape Request { get; init; }

    /// <summary>The output. It has no members if the model does not define one.</summary>
    public required StructureShape Response { get; init; }

    /// <summary>The errors of the operation and of the service.</summary>
    public required IReadOnlyList<StructureShape> Errors { get; init; }

    /// <summary>The operation's traits.</summary>
    public required Traits Traits { get; init; }
}
