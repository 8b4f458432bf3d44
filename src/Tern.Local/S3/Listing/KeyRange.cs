namespace Tern.Local.S3.Listing;

/// <summary>Which keys a listing is of, and how they are grouped; all in bytes of UTF-8.</summary>
internal sealed class KeyRange
{
    private readonly byte[] _prefix;
    private readonly byte[] _delimiter;

    public KeyRange(string? prefix, string? delimiter)
    {
        _prefix = KeyRules.MarkerBytes(prefix);
        _delimiter = KeyRules.MarkerBytes(delimiter);
    }

    /// <summary>The first key that is listed.</summary>
    public byte[] Start { get; init; } = [];

    /// <summary>The key behind which the listing begins, and with it the groups that it belongs to; empty for none.</summary>
    public byte[] Marker { get; init; } = [];

    /// <summary>Where to begin looking.</summary>
    public byte[] First => Later(_prefix, Later(Start, Marker));

    public bool Contains(ReadOnlySpan<byte> key) => key.StartsWith(_prefix);

    /// <summary>Whether a key stands before the listing's begin.</summary>
    public bool IsBefore(ReadOnlySpan<byte> key) => key.SequenceCompareTo(Start) < 0 || (Marker.Length > 0 && key.SequenceCompareTo(Marker) <= 0);

    /// <summary>The length of the group that a key is in; 0 when it stands for itself.</summary>
    public int GroupLength(ReadOnlySpan<byte> key)
    {
        if (_delimiter.Length == 0)
            return 0;
        int index = key[_prefix.Length..].IndexOf(_delimiter);
        return index < 0 ? 0 : _prefix.Length + index + _delimiter.Length;
    }

    /// <summary>Whether a group was told on an earlier page.</summary>
    public bool IsGroupBefore(ReadOnlySpan<byte> group) => Marker.AsSpan().StartsWith(group);

    /// <summary>The first key that can be behind a group.</summary>
    public static byte[] Behind(ReadOnlySpan<byte> group)
    {
        // A byte of UTF-8 is never 0xFF, so the last one has a successor.
        byte[] behind = group.ToArray();
        behind[^1]++;
        return behind;
    }

    private static byte[] Later(byte[] left, byte[] right) => left.AsSpan().SequenceCompareTo(right) >= 0 ? left : right;
}
