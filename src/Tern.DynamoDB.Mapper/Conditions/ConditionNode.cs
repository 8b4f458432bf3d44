namespace Tern.DynamoDB.Mapper;

/// <summary>A part of a condition. Immutable.</summary>
internal abstract class ConditionNode
{
    /// <summary>The precedence of the operator: 3 for comparisons and functions, 2 for NOT, 1 for AND, 0 for OR.</summary>
    /// <seealso href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html#Expressions.OperatorsAndFunctions.Precedence">Precedence</seealso>
    public virtual int Precedence => 3;

    /// <summary>Writes the text of the condition.</summary>
    public abstract void Write(ref ExpressionWriter writer);

    /// <summary>Returns the opposite condition.</summary>
    public virtual ConditionNode Negate() => new NotNode(this);

    /// <summary>Writes the condition as an operand, in parentheses if its operator has a lower precedence.</summary>
    public void WriteOperand(ref ExpressionWriter writer, int precedence)
    {
        if (Precedence >= precedence)
        {
            Write(ref writer);
            return;
        }
        writer.WriteText("("u8);
        Write(ref writer);
        writer.WriteText(")"u8);
    }
}
