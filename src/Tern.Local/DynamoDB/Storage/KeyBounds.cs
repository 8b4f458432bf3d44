namespace Tern.Local.DynamoDB.Storage;

/// <summary>A range of encoded keys, from <paramref name="Lower"/> (inclusive) to <paramref name="Upper"/> (exclusive; null for no upper bound).</summary>
internal readonly record struct KeyBounds(byte[] Lower, byte[]? Upper)
{
    public static KeyBounds All { get; } = new([], null);

    /// <summary>Returns the range of all keys with a prefix.</summary>
    public static KeyBounds WithPrefix(byte[] prefix) => new(prefix, After(prefix));

    public bool Contains(ReadOnlySpan<byte> key) =>
        key.SequenceCompareTo(Lower) >= 0 && (Upper is null || key.SequenceCompareTo(Upper) < 0);

    /// <summary>Returns the smallest byte string that is greater than every string with the prefix; null if there is none.</summary>
    public static byte[]? After(ReadOnlySpan<byte> prefix)
    {
        int length = prefix.Length;
        while (length > 0 && prefix[length - 1] == 0xFF)
            length--;
        if (length == 0)
            return null;
        byte[] after = prefix[..length].ToArray();
        after[^1]++;
        return after;
    }
}
