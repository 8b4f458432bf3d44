using System.Diagnostics.CodeAnalysis;

namespace Tern.DynamoDB;

/// <summary>Compares and hashes attribute values by meaning.</summary>
internal static class AttributeValueEquality
{
    public static bool AreEqual(AttributeValue left, AttributeValue right)
    {
        if (left.Kind != right.Kind)
            return false;
        return left.Kind switch
        {
            AttributeValueKind.String => left.S == right.S,
            AttributeValueKind.Number => DecimalText.AreEqual(left.N!, right.N!),
            AttributeValueKind.Binary => left.B!.Value.Span.SequenceEqual(right.B!.Value.Span),
            AttributeValueKind.StringSet => AreEqualSets(left.SS!, right.SS!, StringComparer.Ordinal),
            AttributeValueKind.NumberSet => AreEqualSets(left.NS!, right.NS!, NumberComparer.Instance),
            AttributeValueKind.BinarySet => AreEqualSets(left.BS!, right.BS!, BytesComparer.Instance),
            AttributeValueKind.Map => AreEqualMaps(left.M!, right.M!),
            AttributeValueKind.List => left.L!.SequenceEqual(right.L!),
            AttributeValueKind.Boolean => left.Bool == right.Bool,
            AttributeValueKind.Unknown => left.UnknownType == right.UnknownType,
            _ => true,
        };
    }

    public static int GetHash(AttributeValue value) => HashCode.Combine(value.Kind, value.Kind switch
    {
        AttributeValueKind.String => value.S!.GetHashCode(StringComparison.Ordinal),
        AttributeValueKind.Number => DecimalText.GetHash(value.N!),
        AttributeValueKind.Binary => BytesComparer.Instance.GetHashCode(value.B!.Value),
        AttributeValueKind.StringSet => GetSetHash(value.SS!, StringComparer.Ordinal),
        AttributeValueKind.NumberSet => GetSetHash(value.NS!, NumberComparer.Instance),
        AttributeValueKind.BinarySet => GetSetHash(value.BS!, BytesComparer.Instance),
        AttributeValueKind.Map => GetMapHash(value.M!),
        AttributeValueKind.List => GetListHash(value.L!),
        AttributeValueKind.Boolean => value.Bool!.Value ? 1 : 0,
        AttributeValueKind.Unknown => value.UnknownType!.GetHashCode(StringComparison.Ordinal),
        _ => 0,
    });

    private static bool AreEqualSets<T>(IReadOnlyList<T> left, IReadOnlyList<T> right, IEqualityComparer<T> comparer) =>
        ReferenceEquals(left, right) || new HashSet<T>(left, comparer).SetEquals(right);

    private static bool AreEqualMaps(OrderedMap<AttributeValue> left, OrderedMap<AttributeValue> right)
    {
        if (ReferenceEquals(left, right))
            return true;
        if (left.Count != right.Count)
            return false;
        foreach ((string name, AttributeValue value) in left)
        {
            if (!right.TryGetValue(name, out AttributeValue other) || !AreEqual(value, other))
                return false;
        }
        return true;
    }

    // A sum does not depend on the order. Duplicates count once, as in a set comparison.
    private static int GetSetHash<T>(IReadOnlyList<T> values, IEqualityComparer<T> comparer)
    {
        int sum = 0;
        foreach (T value in new HashSet<T>(values, comparer))
            sum += comparer.GetHashCode(value!);
        return sum;
    }

    private static int GetMapHash(OrderedMap<AttributeValue> map)
    {
        int sum = 0;
        foreach ((string name, AttributeValue value) in map)
            sum += HashCode.Combine(name.GetHashCode(StringComparison.Ordinal), GetHash(value));
        return sum;
    }

    private static int GetListHash(IReadOnlyList<AttributeValue> list)
    {
        HashCode hash = default;
        foreach (AttributeValue value in list)
            hash.Add(GetHash(value));
        return hash.ToHashCode();
    }

    private sealed class NumberComparer : IEqualityComparer<string>
    {
        public static readonly NumberComparer Instance = new();

        public bool Equals(string? x, string? y) => DecimalText.AreEqual(x!, y!);

        public int GetHashCode([DisallowNull] string obj) => DecimalText.GetHash(obj);
    }

    private sealed class BytesComparer : IEqualityComparer<ReadOnlyMemory<byte>>
    {
        public static readonly BytesComparer Instance = new();

        public bool Equals(ReadOnlyMemory<byte> x, ReadOnlyMemory<byte> y) => x.Span.SequenceEqual(y.Span);

        public int GetHashCode(ReadOnlyMemory<byte> obj)
        {
            HashCode hash = default;
            hash.AddBytes(obj.Span);
            return hash.ToHashCode();
        }
    }
}
