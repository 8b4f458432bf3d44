using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Values;

/// <summary>Computes the union and difference of two sets of the same type. The order of the members does not change.</summary>
internal static class SetAlgebra
{
    public static bool IsSet(AttributeValueKind kind) =>
        kind is AttributeValueKind.StringSet or AttributeValueKind.NumberSet or AttributeValueKind.BinarySet;

    public static AttributeValue Union(AttributeValue set, AttributeValue added) => set.Kind switch
    {
        AttributeValueKind.StringSet => AttributeValue.StringSet(Union(set.SS!, added.SS!, StringComparer.Ordinal)),
        AttributeValueKind.NumberSet => AttributeValue.NumberSet(Union(set.NS!, added.NS!, StringComparer.Ordinal)),
        _ => AttributeValue.BinarySet(Union(set.BS!, added.BS!, BytesComparer.Instance)),
    };

    /// <summary>Returns the remaining members, or no value if there are none, because a set is never empty.</summary>
    public static AttributeValue Difference(AttributeValue set, AttributeValue removed)
    {
        if (set.Kind == AttributeValueKind.BinarySet)
        {
            List<ReadOnlyMemory<byte>> bytes = Difference(set.BS!, removed.BS!, BytesComparer.Instance);
            return bytes.Count == 0 ? default : AttributeValue.BinarySet(bytes);
        }
        bool isText = set.Kind == AttributeValueKind.StringSet;
        List<string> left = isText
            ? Difference(set.SS!, removed.SS!, StringComparer.Ordinal)
            : Difference(set.NS!, removed.NS!, StringComparer.Ordinal);
        return left.Count == 0 ? default : isText ? AttributeValue.StringSet(left) : AttributeValue.NumberSet(left);
    }

    private static List<T> Union<T>(IReadOnlyList<T> set, IReadOnlyList<T> added, IEqualityComparer<T> comparer)
    {
        var members = new HashSet<T>(set, comparer);
        List<T> union = [.. set];
        foreach (T member in added)
        {
            if (members.Add(member))
                union.Add(member);
        }
        return union;
    }

    private static List<T> Difference<T>(IReadOnlyList<T> set, IReadOnlyList<T> removed, IEqualityComparer<T> comparer)
    {
        var members = new HashSet<T>(removed, comparer);
        List<T> left = [];
        foreach (T member in set)
        {
            if (!members.Contains(member))
                left.Add(member);
        }
        return left;
    }
}
