namespace Tern.Generator.Shapes;

/// <summary>A map with string keys.</summary>
public sealed class MapShape : NamedShape
{
    /// <summary>The key: a string or an enum of strings. It is read and written as a string.</summary>
    public Member Key { get; set; } = null!;

    /// <summary>The value.</summary>
    public Member Value { get; set; } = null!;

    /// <summary>Whether values may be null (<c>smithy.api#sparse</c>).</summary>
    public required bool IsSparse { get; init; }

    /// <inheritdoc/>
    public override bool IsValueType => false;
}
