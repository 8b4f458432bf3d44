namespace Tern.DynamoDB.Mapper;

internal sealed class LogicalNode(bool isAnd, ConditionNode left, ConditionNode right) : ConditionNode
{
    public override int Precedence => isAnd ? 1 : 0;

    public override void Write(ref ExpressionWriter writer)
    {
        left.WriteOperand(ref writer, Precedence);
        writer.WriteText(isAnd ? " AND "u8 : " OR "u8);
        right.WriteOperand(ref writer, Precedence);
    }
}
