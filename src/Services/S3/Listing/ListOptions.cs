namespace Tern.S3;

/// <summary>The options of <see cref="S3Client.ListAsync"/>. Immutable: use <c>with</c> to change a copy.</summary>
public sealed record ListOptions
{
    /// <summary>
    /// The delimiter, usually <c>/</c>. Keys with the same text between the prefix and the delimiter become one entry
    /// (<see cref="ListEntry.IsPrefix"/>). Null, the default, lists every key.
    /// </summary>
    public string? Delimiter { get; init; }

    /// <summary>The listing starts after this key, which need not exist. Null starts at the beginning.</summary>
    public string? StartAfter { get; init; }

    /// <summary>
    /// The maximum number of entries of a request, 1 to 1,000. Null uses the default of S3, 1,000. It does not limit the entries of the listing.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">Less than 1 or more than 1,000.</exception>
    public int? PageSize
    {
        get;
        init
        {
            if (value is { } size)
            {
                ArgumentOutOfRangeException.ThrowIfLessThan(size, 1, nameof(value));
                ArgumentOutOfRangeException.ThrowIfGreaterThan(size, 1000, nameof(value));
            }
            field = value;
        }
    }

    /// <summary>Whether to return <see cref="S3Object.Owner"/>. The default is false.</summary>
    public bool FetchOwner { get; init; }

    /// <summary>Additional attributes to return for each object. The default is none.</summary>
    public IReadOnlyList<OptionalObjectAttributes> Attributes { get; init; } = [];

    /// <summary>The account that pays for the requests. Null means the owner of the bucket.</summary>
    public RequestPayer? RequestPayer { get; init; }

    /// <summary>The account id that must own the bucket. Null accepts any owner.</summary>
    public string? ExpectedBucketOwner { get; init; }
}
