namespace Tern.Generator.Shapes;

/// <summary>An enum of strings or of integers.</summary>
public sealed class EnumShape : NamedShape
{
    /// <summary>Whether the values are integers (<c>intEnum</c>).</summary>
    public required bool IsNumeric { get; init; }

    /// <summary>The known values.</summary>
    public required IReadOnlyList<EnumValue> Values { get; set; }

    /// <inheritdoc/>
    public override bool HasCodec => false;

    /// <inheritdoc/>
    public override bool IsValueType => true;
}
