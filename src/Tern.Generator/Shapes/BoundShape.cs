namespace Tern.Generator.Shapes;

/// <summary>A shape that has a hand-written type instead of a generated one.</summary>
public sealed class BoundShape : Shape
{
    /// <summary>The binding to the type.</summary>
    public required TypeBinding Binding { get; init; }

    /// <inheritdoc/>
    public override bool IsValueType => Binding.IsValueType;
}
