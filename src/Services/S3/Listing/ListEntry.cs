namespace Tern.S3;

/// <summary>An entry of a listing: an object, or a common prefix of keys up to a delimiter.</summary>
public readonly record struct ListEntry
{
    private readonly string? _key;

    /// <summary>Creates an entry of an object.</summary>
    /// <param name="item">The object. Its key is the key of the entry.</param>
    public ListEntry(S3Object item)
    {
        ArgumentNullException.ThrowIfNull(item);
        Object = item;
        _key = item.Key;
    }

    /// <summary>Creates an entry of a common prefix.</summary>
    /// <param name="prefix">The prefix, with the delimiter at its end.</param>
    public ListEntry(string prefix) => _key = prefix;

    /// <summary>The key of the object, or the common prefix, decoded.</summary>
    public string Key => _key ?? "";

    /// <summary>True if the entry is a common prefix. Then <see cref="Object"/> is null.</summary>
    public bool IsPrefix => Object is null;

    /// <summary>The size, ETag, time and other attributes of the object. Null for a common prefix.</summary>
    public S3Object? Object { get; }
}
