namespace Tern.DynamoDB.Mapper;

internal sealed class InNode(FieldPath path, byte[][] operands) : ConditionNode
{
    /// <summary>The maximum number of operands of IN.</summary>
    public const int MaxValues = 100;

    public override void Write(ref ExpressionWriter writer)
    {
        writer.WritePath(path);
        ReadOnlySpan<byte> separator = " IN ("u8;
        foreach (byte[] operand in operands)
        {
            writer.WriteText(separator);
            writer.WriteValue(operand);
            separator = ", "u8;
        }
        writer.WriteText(")"u8);
    }
}
