using System.Globalization;
using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Expressions.Syntax;

/// <summary>A call of a function.</summary>
internal sealed class FunctionCall(string name, Function function, List<Operand> operands) : Operand
{
    public string Name => name;

    public Function Function => function;

    public IReadOnlyList<Operand> Operands => operands;

    public override AttributeValueKind StaticKind => function switch
    {
        Function.Size => AttributeValueKind.Number,
        Function.ListAppend => AttributeValueKind.List,
        Function.IfNotExists when operands.Count == 2 => operands[1].StaticKind,
        _ => AttributeValueKind.None,
    };

    public override void Resolve(ExpressionKind kind, ExpressionAttributes attributes)
    {
        foreach (Operand operand in operands)
            operand.Resolve(kind, attributes);
    }

    public override void ResolveNames(ExpressionKind kind, ExpressionAttributes attributes)
    {
        foreach (Operand operand in operands)
            operand.ResolveNames(kind, attributes);
    }

    public override void ResolveValues(ExpressionKind kind, ExpressionAttributes attributes)
    {
        foreach (Operand operand in operands)
            operand.ResolveValues(kind, attributes);
    }

    public override AttributeValue Evaluate(OrderedMap<AttributeValue> item)
    {
        AttributeValue first = operands[0].Evaluate(item);
        return function switch
        {
            Function.Size => SizeOf(first),
            Function.IfNotExists => first.Kind == AttributeValueKind.None ? operands[1].Evaluate(item) : first,
            _ => Append(first, operands[1].Evaluate(item)),
        };
    }

    // The size of a string is its number of UTF-16 code units. Numbers, nulls and Booleans have no size.
    private static AttributeValue SizeOf(AttributeValue value)
    {
        int? size = value.Kind switch
        {
            AttributeValueKind.String => value.S!.Length,
            AttributeValueKind.Binary => value.B!.Value.Length,
            AttributeValueKind.StringSet => value.SS!.Count,
            AttributeValueKind.NumberSet => value.NS!.Count,
            AttributeValueKind.BinarySet => value.BS!.Count,
            AttributeValueKind.Map => value.M!.Count,
            AttributeValueKind.List => value.L!.Count,
            _ => null,
        };
        return size is { } count ? AttributeValue.Number(count.ToString(CultureInfo.InvariantCulture)) : default;
    }

    private static AttributeValue Append(AttributeValue first, AttributeValue second)
    {
        if ((first.Kind != AttributeValueKind.None && first.L is null) || (second.Kind != AttributeValueKind.None && second.L is null))
            throw DynamoDBServiceException.Validation(Updates.UpdateMessages.OperandType);
        return first.L is { } head && second.L is { } tail ? AttributeValue.List([.. head, .. tail]) : default;
    }
}
