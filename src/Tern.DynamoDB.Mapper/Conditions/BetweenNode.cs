namespace Tern.DynamoDB.Mapper;

internal sealed class BetweenNode(FieldPath path, byte[] low, byte[] high) : ConditionNode
{
    public override void Write(ref ExpressionWriter writer)
    {
        writer.WritePath(path);
        writer.WriteText(" BETWEEN "u8);
        writer.WriteValue(low);
        writer.WriteText(" AND "u8);
        writer.WriteValue(high);
    }
}
