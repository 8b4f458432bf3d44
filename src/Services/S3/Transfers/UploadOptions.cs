using Tern.S3.Transfers;

namespace Tern.S3;

/// <summary>How an upload goes about its requests; immutable, changed by <c>with</c>. What the object is like says the <see cref="PutObjectRequest"/>.</summary>
public sealed record UploadOptions
{
    internal static readonly UploadOptions Default = new();

    internal const int DefaultBufferedParts = 5;
    internal const int DefaultParts = 16;

    /// <summary>
    /// The bytes of a part, 5 MiB to 5 GiB; null, the default, for 8 MiB, of a copy 64 MiB, or more where 10,000 parts would not reach. Where the length
    /// is not known, parts grow: the first hundred have 8 MiB, then each has a hundredth of what was written before it, up to 5 GiB, so
    /// that 10,000 parts hold 50 TB. What fits into one part is sent by one <c>PutObject</c> or copied by one <c>CopyObject</c>.
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
                ArgumentOutOfRangeException.ThrowIfLessThan(size, PartSizes.Smallest, nameof(value));
                ArgumentOutOfRangeException.ThrowIfGreaterThan(size, PartSizes.Largest, nameof(value));
            }
            field = value;
        }
    }

    /// <summary>
    /// The most bytes that will be written to a stream of unknown length; null, the default, for what S3 takes. With it, parts have one size
    /// from the first to the last, the smallest that reaches so far: 8 MiB up to 78.1 GiB. More than that is an error, and so is, before anything is sent, a
    /// length that 10,000 parts do not hold.
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
    /// The most parts that are under way at once; null, the default, for 5 of a stream, and for up to 16 of a file, of bytes in memory or of a copy,
    /// as many as make it faster. What is written to a stream is held in memory until its part has arrived, and the part being filled is one of
    /// them, so that memory is bounded by this many times the size of a part.
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
    /// A small file that says how far the upload of a file has come, so that the same call goes on there after a crash; null, the default,
    /// for none, and then nothing is left of an upload that failed. It is removed when the object has been completed. Of files alone.
    /// </summary>
    /// <remarks>
    /// It names the object, the upload, the file's length and time, the size of its parts and the algorithm of their checksums, and holds no secret. When
    /// the file has changed since, or the size or the algorithm is another, the upload is removed and begun anew; a state of another object is refused.
    /// </remarks>
    public string? StateFile { get; init; }

    /// <summary>
    /// Whether a multipart object's checksum is one of all its bytes (<c>FULL_OBJECT</c>, the default of the CRC algorithms) or one of its parts'
    /// checksums (<c>COMPOSITE</c>, the only choice of the others); null, the default, for the store's
    /// <see cref="S3Compatibility.MultipartChecksumType"/>, which may be none; where there is one, the others have the composite one.
    /// See <see href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity-upload.html"/>.
    /// </summary>
    public ChecksumType? ChecksumType { get; init; }

    /// <summary>Is told how far the upload has come; null for nobody. Nothing is allocated for it.</summary>
    public IProgress<TransferProgress>? Progress { get; init; }

    /// <summary>
    /// How long an upload that failed may try to remove its parts before it gives up, and wait for S3 to begin it before that: 30 seconds unless told. What
    /// is left then is an <see cref="UploadNotAbortedException"/>. It begins when the parts under way have ended, which are cancelled first: until then a body
    /// or a handler of your own that does not heed its token is waited for.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">Not more than zero, or more than an hour.</exception>
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
