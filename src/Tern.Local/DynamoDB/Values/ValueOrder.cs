using Tern.DynamoDB;
using Tern.Local.DynamoDB.Numbers;

namespace Tern.Local.DynamoDB.Values;

/// <summary>The order of values: numbers by value, strings by UTF-8 bytes, binary values by unsigned bytes. Other types have no order.</summary>
internal static class ValueOrder
{
    /// <summary>Whether values of a type have an order, and can be keys.</summary>
    public static bool IsOrdered(AttributeValueKind kind) =>
        kind is AttributeValueKind.String or AttributeValueKind.Number or AttributeValueKind.Binary;

    /// <summary>Compares two values if both have the same type and the type has an order.</summary>
    public static bool TryCompare(AttributeValue left, AttributeValue right, out int order)
    {
        order = 0;
        if (left.Kind != right.Kind || !IsOrdered(left.Kind))
            return false;
        order = left.Kind switch
        {
            AttributeValueKind.String => CompareUtf8(left.S, right.S),
            AttributeValueKind.Number => DynamoNumber.Parse(left.N!).CompareTo(DynamoNumber.Parse(right.N!)),
            _ => left.B!.Value.Span.SequenceCompareTo(right.B!.Value.Span),
        };
        return true;
    }

    /// <summary>Compares strings in the order of their UTF-8 bytes, without encoding them.</summary>
    public static int CompareUtf8(ReadOnlySpan<char> left, ReadOnlySpan<char> right)
    {
        int common = left.CommonPrefixLength(right);
        if (common == left.Length || common == right.Length)
            return left.Length - right.Length;
        return Rank(left[common]) - Rank(right[common]);
    }

    // Surrogates encode code points above U+FFFF, whose UTF-8 bytes sort after those of U+E000 to U+FFFF.
    private static int Rank(char c) => char.IsSurrogate(c) ? c + 0x10000 : c;
}
