namespace Tern.Generator.Shapes;

/// <summary>Text, a number, a boolean, a timestamp, bytes or a document.</summary>
public sealed class SimpleShape : Shape
{
    /// <summary>Which of them.</summary>
    public required ShapeKind Kind { get; init; }

    /// <inheritdoc/>
    public override bool IsValueType => Kind is not (ShapeKind.String or ShapeKind.Document);
}
