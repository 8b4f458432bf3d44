using Tern.S3.Transfers;

namespace Tern.S3;

/// <summary>How a download goes about its requests; immutable, changed by <c>with</c>. Which object it is says the <see cref="GetObjectRequest"/>.</summary>
public sealed record DownloadOptions
{
    internal const int DefaultBufferedParts = 5;
    internal const int DefaultParts = 16;

    /// <summary>
    /// The bytes of a range, 1 MiB to 5 GiB; null, the default, for the size of the object's first part where it has several, if that is 5 to 64 MiB and
    /// makes no more than 10,000 requests, else 8 MiB, or more where that would make more than 10,000 requests. Objects that are held against a composite
    /// checksum are always fetched part by part.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">Less than 1 MiB or more than 5 GiB.</exception>
    public long? PartSize
    {
        get;
        init
        {
            if (value is { } size)
            {
                ArgumentOutOfRangeException.ThrowIfLessThan(size, 1024 * 1024, nameof(value));
                ArgumentOutOfRangeException.ThrowIfGreaterThan(size, PartSizes.Largest, nameof(value));
            }
            field = value;
        }
    }

    /// <summary>
    /// The most ranges that are under way at once; null, the default, for up to 16 to a file, as many as make it faster, and for 5 to anything
    /// else, where each is held in memory until those before it have been handed over.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">Less than 1 or more than 1,000.</exception>
    public int? MaxConcurrency
    {
        get;
        init
        {
            if (value is { } count)
            {
                ArgumentOutOfRangeException.ThrowIfLessThan(count, 1, nameof(value));
                ArgumentOutOfRangeException.ThrowIfGreaterThan(count, 1000, nameof(value));
            }
            field = value;
        }
    }

    /// <summary>
    /// A small file that says how far the download to a file has come, so that the same call goes on there after a crash; null, the default,
    /// for none, and then nothing is left of a download that failed. It is removed when the file is whole. Until then what has arrived stands beside the
    /// file, under its name with <c>.tern-part</c> at the end.
    /// </summary>
    /// <remarks>
    /// It names the object, its version and the ranges that have arrived; those are held against their checksums before the download goes on, where they
    /// have some: the object has a CRC of all its bytes, or parts with checksums. When the object has changed since, it begins anew. One call at a time has the file: a second one fails with an <see cref="IOException"/>.
    /// </remarks>
    public string? StateFile { get; init; }

    /// <summary>Is told how far the download has come; null for nobody. Nothing is allocated for it.</summary>
    public IProgress<TransferProgress>? Progress { get; init; }
}
