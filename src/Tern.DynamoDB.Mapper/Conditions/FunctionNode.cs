namespace Tern.DynamoDB.Mapper;

internal sealed class FunctionNode(Function function, FieldPath path, byte[]? operand) : ConditionNode
{
    public override void Write(ref ExpressionWriter writer)
    {
        writer.WriteText(function switch
        {
            Function.Exists => "attribute_exists("u8,
            Function.NotExists => "attribute_not_exists("u8,
            Function.IsOfType => "attribute_type("u8,
            Function.BeginsWith => "begins_with("u8,
            _ => "contains("u8,
        });
        writer.WritePath(path);
        if (operand is not null)
        {
            writer.WriteText(", "u8);
            writer.WriteValue(operand);
        }
        writer.WriteText(")"u8);
    }

    public override ConditionNode Negate() => function switch
    {
        Function.Exists => new FunctionNode(Function.NotExists, path, null),
        Function.NotExists => new FunctionNode(Function.Exists, path, null),
        _ => base.Negate(),
    };
}
