namespace Tern.Generator.Shapes;

/// <summary>A union: exactly one of its members.</summary>
public sealed class UnionShape : NamedShape
{
    /// <summary>The members in the model's order.</summary>
    public IReadOnlyList<Member> Members { get; set; } = [];

    /// <inheritdoc/>
    public override bool IsValueType => false;
}
