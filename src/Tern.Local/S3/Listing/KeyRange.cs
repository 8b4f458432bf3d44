namespace Tern.Local.S3.Listing;

/// <summary>The keys that a listing contains, and how a delimiter groups them. All values are UTF-8 bytes.</summary>
internal sealed class KeyRange
{
    private readonly byte[] _prefix;
    private readonly byte[] _delimiter;

    public KeyRange(string? prefix, string? delimiter)
    {
        _prefix = KeyRules.GetUtf8Bytes(prefix);
        _delimiter = KeyRules.GetUtf8Bytes(delimiter);
    }

    /// <summary>The first key to list; empty for no bound.</summary>
    public byte[] Start { get; init; } = [];

    /// <summary>The key after which the listing starts; empty for none. The common prefix of this key is not listed either.</summary>
    public byte[] Marker { get; init; } = [];

    /// <summary>The first key to read from the store.</summary>
    public byte[] First => Max(_prefix, Max(Start, Marker));

    public bool Contains(ReadOnlySpan<byte> key) => key.StartsWith(_prefix);

    /// <summary>Whether a key is before the start of the listing.</summary>
    public bool IsBefore(ReadOnlySpan<byte> key) => key.SequenceCompareTo(Start) < 0 || (Marker.Length > 0 && key.SequenceCompareTo(Marker) <= 0);

    /// <summary>The length of the common prefix of a key; 0 when it has none.</summary>
    public int GetCommonPrefixLength(ReadOnlySpan<byte> key)
    {
        if (_delimiter.Length == 0)
            return 0;
        int index = key[_prefix.Length..].IndexOf(_delimiter);
        return index < 0 ? 0 : _prefix.Length + index + _delimiter.Length;
    }

    /// <summary>Whether a common prefix was returned on an earlier page.</summary>
    public bool IsCommonPrefixListed(ReadOnlySpan<byte> group) => Marker.AsSpan().StartsWith(group);

    /// <summary>The first possible key after all keys with a common prefix.</summary>
    public static byte[] GetFirstKeyAfter(ReadOnlySpan<byte> group)
    {
        // A byte of UTF-8 is never 0xFF, so the last one can be incremented.
        byte[] behind = group.ToArray();
        behind[^1]++;
        return behind;
    }

    private static byte[] Max(byte[] left, byte[] right) => left.AsSpan().SequenceCompareTo(right) >= 0 ? left : right;
}
