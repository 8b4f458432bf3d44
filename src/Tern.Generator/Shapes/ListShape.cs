namespace Tern.Generator.Shapes;

/// <summary>A list.</summary>
public sealed class ListShape : NamedShape
{
    /// <summary>The element.</summary>
    public Member Element { get; set; } = null!;

    /// <summary>Whether elements may be null (<c>smithy.api#sparse</c>).</summary>
    public required bool IsSparse { get; init; }

    /// <inheritdoc/>
    public override bool IsValueType => false;
}
