using Tern.S3.Transfers;

namespace Tern.S3;

/// <summary>The options of uploads. The <see cref="PutObjectRequest"/> describes the object. Immutable: use <c>with</c> to change a copy.</summary>
public sealed record UploadOptions
{
    internal static readonly UploadOptions Default = new();

    internal const int DefaultBufferedConcurrency = 5;
    internal const int DefaultConcurrency = 16;

    /// <summary>
    /// The size of a part in bytes, 5 MiB to 5 GiB. Null, the default, is 8 MiB, for a copy 64 MiB, or more if 10,000 parts would not be enough. If the
    /// length is unknown, parts grow: the first hundred have 8 MiB, each later part has a hundredth of the bytes before it, up to 5 GiB, so that
    /// 10,000 parts hold 50 TB. An object that fits into one part is sent by one <c>PutObject</c> or copied by one <c>CopyObject</c>.
    /// See <see href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">Less than 5 MiB or more than 5 GiB.</exception>
    public long? PartSize
    {
        get;
        init
        {
            if (value is { } size)
            {
                ArgumentOutOfRangeException.ThrowIfLessThan(size, PartSizes.Min, nameof(value));
                ArgumentOutOfRangeException.ThrowIfGreaterThan(size, PartSizes.Max, nameof(value));
            }
            field = value;
        }
    }

    /// <summary>
    /// The maximum number of bytes of a stream of unknown length. Null, the default, is the limit of S3. If it is set, all parts have the same size, the
    /// smallest that is sufficient: 8 MiB up to 78.1 GiB. More bytes are an error. A length that exceeds 10,000 parts is an error before
    /// anything is sent.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">Less than 1.</exception>
    public long? MaxLength
    {
        get;
        init
        {
            if (value is { } length)
                ArgumentOutOfRangeException.ThrowIfLessThan(length, 1, nameof(value));
            field = value;
        }
    }

    /// <summary>
    /// The maximum number of parts in flight, 1 to 1,000. Null, the default, is 5 for a stream, and up to 16 for a file, memory or a copy, adapted to the
    /// throughput. Bytes of a stream are held in memory until their part has arrived. The part that is being filled counts as one of the parts, so
    /// the maximum memory is this number times the part size.
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
    /// The path of a small file that stores the progress of a file upload, so that the same call resumes it after a crash. Null, the default, stores no
    /// progress, and a failed upload is removed. The file is deleted when the object is complete. Only for files.
    /// </summary>
    /// <remarks>
    /// It contains the object, the upload id, the length and time of the file, the part size and the checksum algorithm, and no secrets. If the file,
    /// the part size or the algorithm has changed, the upload is aborted and restarted. A state of another object is an error.
    /// </remarks>
    public string? StateFile { get; init; }

    /// <summary>
    /// The checksum type of a multipart object: of all its bytes (<c>FULL_OBJECT</c>, only for CRC algorithms and their default) or of its part
    /// checksums (<c>COMPOSITE</c>, the only type of the other algorithms). Null, the default, uses
    /// <see cref="S3Compatibility.MultipartChecksumType"/> of the store, which can be none. If it is not none,
    /// algorithms without a full-object checksum use the composite type.
    /// See <see href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity-upload.html"/>.
    /// </summary>
    public ChecksumType? ChecksumType { get; init; }

    /// <summary>Receives the progress of the upload. Null means no reports. Reports do not allocate.</summary>
    public IProgress<TransferProgress>? Progress { get; init; }

    /// <summary>
    /// The maximum time that a failed upload waits for S3 to create it and then tries to remove its parts. The default is 30 seconds, the maximum one
    /// hour. After that it throws <see cref="UploadNotAbortedException"/>. The time starts when the canceled parts have stopped. A custom body or
    /// handler that ignores its cancellation token delays that.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is zero, negative or longer than 1 hour.</exception>
    public TimeSpan AbortTimeout
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(value, TimeSpan.Zero);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(value, TimeSpan.FromHours(1));
            field = value;
        }
    } = TimeSpan.FromSeconds(30);
}
