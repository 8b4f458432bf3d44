using Tern.Generator.Smithy;

namespace Tern.Generator.Shapes;

/// <summary>A data shape.</summary>
public abstract class Shape
{
    /// <summary>The shape's id in the model.</summary>
    public required ShapeId Id { get; init; }

    /// <summary>The traits of the shape.</summary>
    public required Traits Traits { get; init; }

    /// <summary>Whether the C# type is a value type, so that an optional member of it is a <c>Nullable</c>.</summary>
    public abstract bool IsValueType { get; }
}
