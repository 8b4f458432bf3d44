namespace Tern.S3.Listing;

/// <summary>The order of keys in a listing: that of their bytes in UTF-8.</summary>
internal static class KeyOrder
{
    /// <summary>Less than zero when the first key comes first, as <see cref="string.CompareOrdinal(string?, string?)"/>.</summary>
    public static int Compare(ReadOnlySpan<char> first, ReadOnlySpan<char> second)
    {
        int common = first.CommonPrefixLength(second);
        if (common == Math.Min(first.Length, second.Length))
            return first.Length - second.Length;
        char a = first[common];
        char b = second[common];
        // In UTF-16 the halves of the highest characters are not the highest numbers.
        return char.IsSurrogate(a) == char.IsSurrogate(b) ? a - b : char.IsSurrogate(a) ? 1 : -1;
    }
}
