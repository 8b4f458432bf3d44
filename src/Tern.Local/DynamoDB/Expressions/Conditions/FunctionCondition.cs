using Tern.DynamoDB;
using Tern.Local.DynamoDB.Expressions.Syntax;
using Tern.Local.DynamoDB.Values;

namespace Tern.Local.DynamoDB.Expressions.Conditions;

/// <summary>A function that returns true or false.</summary>
internal sealed class FunctionCondition(FunctionCall call) : LeafCondition
{
    public FunctionCall Call => call;

    public override IReadOnlyList<Operand> Operands { get; } = [call];

    public override bool Matches(OrderedMap<AttributeValue> item)
    {
        AttributeValue value = call.Operands[0].Evaluate(item);
        return call.Function switch
        {
            Function.AttributeExists => value.Kind != AttributeValueKind.None,
            Function.AttributeNotExists => value.Kind == AttributeValueKind.None,
            Function.AttributeType => value.Kind == TypeNames.FromShort(call.Operands[1].Evaluate(item).S!),
            Function.BeginsWith => BeginsWith(value, call.Operands[1].Evaluate(item)),
            _ => Contains(value, call.Operands[1].Evaluate(item)),
        };
    }

    /// <summary>Whether a string begins with a string, or a binary value with a binary value.</summary>
    public static bool BeginsWith(AttributeValue value, AttributeValue start)
    {
        if (value.S is { } text)
            return start.S is { } prefix && text.StartsWith(prefix, StringComparison.Ordinal);
        return value.B is { } bytes && start.B is { } first && bytes.Span.StartsWith(first.Span);
    }

    protected override void CheckDistinct(ExpressionKind kind)
    {
    }

    protected override void CheckTypes(ExpressionKind kind)
    {
    }

    private static bool Contains(AttributeValue value, AttributeValue part) => value.Kind switch
    {
        AttributeValueKind.String => part.S is { } text && value.S!.Contains(text, StringComparison.Ordinal),
        AttributeValueKind.Binary => part.B is { } bytes && value.B!.Value.Span.IndexOf(bytes.Span) >= 0,
        AttributeValueKind.StringSet => part.S is { } member && value.SS!.Contains(member),
        // Stored numbers and numbers of requests have the same canonical form.
        AttributeValueKind.NumberSet => part.N is { } number && value.NS!.Contains(number),
        AttributeValueKind.BinarySet => part.B is { } blob && value.BS!.Contains(blob, BytesComparer.Instance),
        AttributeValueKind.List => part.Kind != AttributeValueKind.None && value.L!.Contains(part),
        _ => false,
    };
}
