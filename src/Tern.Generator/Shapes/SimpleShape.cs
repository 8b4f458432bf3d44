namespace Tern.Generator.Shapes;

/// <summary>A string, a number, a boolean, a timestamp, a blob or a document.</summary>
public sealed class SimpleShape : Shape
{
    /// <summary>The simple type.</summary>
    public required ShapeKind Kind { get; init; }

    /// <inheritdoc/>
    public override bool IsValueType => Kind is not (ShapeKind.String or ShapeKind.Document);
}
