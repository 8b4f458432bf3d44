namespace Tern.S3.Listing;

/// <summary>The order of keys in a listing: by their UTF-8 bytes.</summary>
internal static class KeyOrder
{
    /// <summary>Less than zero if the first key precedes the second, as <see cref="string.CompareOrdinal(string?, string?)"/>.</summary>
    public static int Compare(ReadOnlySpan<char> first, ReadOnlySpan<char> second)
    {
        int common = first.CommonPrefixLength(second);
        if (common == Math.Min(first.Length, second.Length))
            return first.Length - second.Length;
        char a = first[common];
        char b = second[common];
        // UTF-16 surrogates have lower numbers than some characters that precede them in UTF-8.
        return char.IsSurrogate(a) == char.IsSurrogate(b) ? a - b : char.IsSurrogate(a) ? 1 : -1;
    }
}
