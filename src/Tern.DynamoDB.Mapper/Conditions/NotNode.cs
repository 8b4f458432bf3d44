namespace Tern.DynamoDB.Mapper;

internal sealed class NotNode(ConditionNode operand) : ConditionNode
{
    public override int Precedence => 2;

    public override void Write(ref ExpressionWriter writer)
    {
        writer.WriteText("NOT "u8);
        operand.WriteOperand(ref writer, precedence: 3);
    }

    public override ConditionNode Negate() => operand;
}
