namespace Tern.S3;

/// <summary>How <see cref="S3Client.ListAsync"/> goes through a bucket; immutable, changed by <c>with</c>.</summary>
public sealed record ListOptions
{
    /// <summary>
    /// What folds keys together: those that have it after the prefix become one entry (<see cref="ListEntry.IsPrefix"/>) that ends
    /// with it, usually <c>/</c>. Null, the default, lists every key.
    /// </summary>
    public string? Delimiter { get; init; }

    /// <summary>The listing begins behind this key, which need not exist; null for the beginning.</summary>
    public string? StartAfter { get; init; }

    /// <summary>The most entries of a request, 1 to 1,000; null for the service's 1,000. It changes the number of requests, not of entries.</summary>
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

    /// <summary>Whether <see cref="Object.Owner"/> is asked for; false unless told.</summary>
    public bool FetchOwner { get; init; }

    /// <summary>What is told of each object beside the usual; empty unless told.</summary>
    public IReadOnlyList<OptionalObjectAttributes> Attributes { get; init; } = [];

    /// <summary>Who pays for the requests; null for the bucket's owner.</summary>
    public RequestPayer? RequestPayer { get; init; }

    /// <summary>The account that must own the bucket; null for any.</summary>
    public string? ExpectedBucketOwner { get; init; }
}
