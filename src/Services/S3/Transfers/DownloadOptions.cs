using Tern.S3.Transfers;

namespace Tern.S3;

/// <summary>The options of downloads. The <see cref="GetObjectRequest"/> selects the object. Immutable: use <c>with</c> to change a copy.</summary>
public sealed record DownloadOptions
{
    internal const int DefaultBufferedConcurrency = 5;
    internal const int DefaultConcurrency = 16;

    /// <summary>
    /// The size of a range in bytes, 1 MiB to 5 GiB. Null, the default, uses the size of the first part of a multipart object, if it is 5 to 64 MiB
    /// and 10,000 requests are enough. Otherwise it is 8 MiB, or more if 10,000 requests would not be enough. Objects with a composite checksum are
    /// always downloaded part by part.
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
                ArgumentOutOfRangeException.ThrowIfGreaterThan(size, PartSizes.Max, nameof(value));
            }
            field = value;
        }
    }

    /// <summary>
    /// The maximum number of ranges in flight, 1 to 1,000. Null, the default, is up to 16 for a file, adapted to the throughput, and 5 for other
    /// destinations, where each range is held in memory until the ranges before it were written.
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
    /// The path of a small file that stores the progress of a download to a file, so that the same call resumes it after a crash. Null, the default,
    /// stores no progress, and a failed download leaves no files. The file is deleted when the download is complete. Until then the bytes are
    /// in a file beside the destination, with <c>.tern-part</c> appended to its name.
    /// </summary>
    /// <remarks>
    /// It contains the object, its version and the ranges that have arrived. Before a download resumes, these ranges are verified, if they have
    /// checksums: the object has a CRC of all its bytes, or parts with checksums. If the object has changed, the download restarts. Only one call at
    /// a time can use the file: another call fails with an <see cref="IOException"/>.
    /// </remarks>
    public string? StateFile { get; init; }

    /// <summary>Receives the progress of the download. Null means no reports. Reports do not allocate.</summary>
    public IProgress<TransferProgress>? Progress { get; init; }
}
