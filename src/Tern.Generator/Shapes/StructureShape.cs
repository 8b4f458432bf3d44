namespace Tern.Generator.Shapes;

/// <summary>A structure.</summary>
public sealed class StructureShape : NamedShape
{
    /// <summary>Where it stands.</summary>
    public required StructureRole Role { get; init; }

    /// <summary>The members in the model's order.</summary>
    public IReadOnlyList<Member> Members { get; set; } = [];

    /// <inheritdoc/>
    public override bool IsValueType => false;
}
