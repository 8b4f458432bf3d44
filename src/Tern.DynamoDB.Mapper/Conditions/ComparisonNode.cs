namespace Tern.DynamoDB.Mapper;

internal sealed class ComparisonNode(FieldPath path, Comparator comparator, byte[]? operand) : ConditionNode
{
    private readonly FieldPath _other;

    public ComparisonNode(FieldPath path, Comparator comparator, FieldPath other)
        : this(path, comparator, operand: null) => _other = other;

    /// <summary>Whether the size of the attribute is compared.</summary>
    public bool IsSize { get; init; }

    public override void Write(ref ExpressionWriter writer)
    {
        writer.WriteText(IsSize ? "size("u8 : default);
        writer.WritePath(path);
        writer.WriteText(IsSize ? ")"u8 : default);
        writer.WriteText(comparator switch
        {
            Comparator.Equal => " = "u8,
            Comparator.NotEqual => " <> "u8,
            Comparator.Less => " < "u8,
            Comparator.LessOrEqual => " <= "u8,
            Comparator.Greater => " > "u8,
            _ => " >= "u8,
        });
        if (operand is null)
            writer.WritePath(_other);
        else
            writer.WriteValue(operand);
    }
}
