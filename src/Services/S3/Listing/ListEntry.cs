namespace Tern.S3;

/// <summary>One entry of a listing: an object, or the prefix that several keys have in common up to a delimiter.</summary>
public readonly record struct ListEntry
{
    private readonly string? _key;

    /// <summary>An object.</summary>
    /// <param name="item">The object; its key is the entry's.</param>
    public ListEntry(Object item)
    {
        ArgumentNullException.ThrowIfNull(item);
        Object = item;
        _key = item.Key;
    }

    /// <summary>A prefix that keys have in common.</summary>
    /// <param name="prefix">The prefix, with the delimiter at its end.</param>
    public ListEntry(string prefix) => _key = prefix;

    /// <summary>The object's key, or the common prefix: as it is, whichever characters it has.</summary>
    public string Key => _key ?? "";

    /// <summary>Whether this is a prefix, so that there is no object to it.</summary>
    public bool IsPrefix => Object is null;

    /// <summary>Size, ETag, time and the rest; null for a prefix.</summary>
    public Object? Object { get; }
}
