namespace Tern.DynamoDB.Mapper;

/// <summary>One action of an update expression.</summary>
internal readonly struct UpdateAction(UpdateKind kind, FieldPath path, byte[]? value, FieldPath other = default)
{
    public UpdateKind Kind { get; } = kind;

    public FieldPath Path { get; } = path;

    /// <summary>The operand as DynamoDB JSON.</summary>
    public byte[]? Value { get; } = value;

    /// <summary>The attribute whose value is the operand.</summary>
    public FieldPath Other { get; } = other;
}
