using Tern.Calls;
using Tern.Checksums;

namespace Tern.S3;

/// <summary>
/// What a store that speaks the protocol of S3 has of it. Stores differ in how a body may be signed, whether its checksum may follow it, and which
/// checksums they know; one of these sets all of that together, for single requests and for transfers. Immutable, changed by <c>with</c>.
/// </summary>
/// <example><code>
/// using var r2 = new S3Client(new()
/// {
///     Endpoint = "https://0123456789abcdef.r2.cloudflarestorage.com",
///     Region = "auto",
///     Compatibility = S3Compatibility.CloudflareR2,
/// });
/// </code></example>
public sealed record S3Compatibility
{
    private S3Compatibility(string name) => Name = name;

    /// <summary>Amazon S3. The default.</summary>
    public static S3Compatibility Aws { get; } = new(nameof(Aws));

    /// <summary>Cloudflare R2: no chunks, no trailers, no checksum of whole objects made from parts.</summary>
    /// <seealso href="https://developers.cloudflare.com/r2/api/s3/api/">S3 API compatibility</seealso>
    public static S3Compatibility CloudflareR2 { get; } = Plain(nameof(CloudflareR2)) with { UsesPathStyle = true };

    /// <summary>Backblaze B2: of digests <c>Content-MD5</c> alone.</summary>
    /// <seealso href="https://www.backblaze.com/docs/cloud-storage-s3-compatible-api">S3-compatible API</seealso>
    public static S3Compatibility Backblaze { get; } = Plain(nameof(Backblaze)) with { UsesChunks = true };

    /// <summary>Ceph's object gateway, of any version: signed chunks, no trailers, of digests <c>Content-MD5</c>.</summary>
    /// <seealso href="https://docs.ceph.com/en/latest/radosgw/s3/">Ceph Object Gateway S3 API</seealso>
    public static S3Compatibility Ceph { get; } = Plain(nameof(Ceph)) with { UsesChunks = true, UsesPathStyle = true };

    /// <summary>Stores that have all that S3 has and no domain of their own for each bucket: MinIO and those that follow it.</summary>
    public static S3Compatibility MinioLike { get; } = new(nameof(MinioLike)) { UsesPathStyle = true };

    /// <summary>Google Cloud Storage by its XML API: no chunks, no trailers, of digests <c>Content-MD5</c>.</summary>
    /// <seealso href="https://cloud.google.com/storage/docs/interoperability">Interoperability with other storage providers</seealso>
    public static S3Compatibility GoogleInterop { get; } = Plain(nameof(GoogleInterop)) with { UsesPathStyle = true };

    /// <summary>To begin one of your own with: as <see cref="Aws"/>, changed by <c>with</c>.</summary>
    public static S3Compatibility Custom { get; } = new(nameof(Custom));

    /// <summary>The name of the preset that it began with, for messages.</summary>
    public string Name { get; }

    /// <summary>How signatures cover bodies. Default <see cref="PayloadSigning.Auto"/>.</summary>
    public PayloadSigning PayloadSigning { get; init; }

    /// <summary>Whether bodies may come in chunks (<c>aws-chunked</c>), each signed, where the connection is not encrypted. Default true.</summary>
    public bool UsesChunks { get; init; } = true;

    /// <summary>Whether the checksum of a body may follow it (<c>x-amz-trailer</c>). Default true.</summary>
    public bool UsesTrailers { get; init; } = true;

    /// <summary>When requests have a checksum; null, the default, for <see cref="ClientOptions.RequestChecksumCalculation"/>.</summary>
    public ChecksumUse? RequestChecksums { get; init; }

    /// <summary>When responses are validated; null, the default, for <see cref="ClientOptions.ResponseChecksumValidation"/>.</summary>
    public ChecksumUse? ResponseChecksums { get; init; }

    /// <summary>Whether <c>Content-MD5</c> stands for the checksum that an operation demands, as <c>DeleteObjects</c> does. Default false.</summary>
    public bool UsesContentMd5 { get; init; }

    /// <summary>
    /// How the checksum of an object that is uploaded in parts is made of theirs; null for none of the whole, and then neither its type nor its
    /// value is sent, and downloads do not ask for parts by their numbers. Default <see cref="ChecksumType.FullObject"/>, the CRC of the whole;
    /// algorithms that have none of the whole have the composite one then. Each part has a checksum where requests have any.
    /// </summary>
    public ChecksumType? MultipartChecksumType { get; init; } = ChecksumType.FullObject;

    /// <summary>
    /// Whether the completion of an object in parts tells how many bytes it must have (<c>x-amz-mp-object-size</c>), so that S3 makes no other.
    /// Default true.
    /// </summary>
    public bool UsesObjectSize { get; init; } = true;

    /// <summary>
    /// Whether the bucket stands in the path, not in the host. Default false. Counts where
    /// <see cref="S3ClientOptions.ForcePathStyle"/> is not set.
    /// </summary>
    public bool UsesPathStyle { get; init; }

    /// <summary>
    /// The bytes from which on a body waits until the store agrees to the request (<c>Expect: 100-continue</c>); null for never. Default
    /// 1 MiB.
    /// </summary>
    public long? ExpectContinueFrom { get; init; } = 1024 * 1024;

    // What every store has, and has had for long.
    private static S3Compatibility Plain(string name) => new(name)
    {
        UsesChunks = false,
        UsesTrailers = false,
        RequestChecksums = ChecksumUse.WhenRequired,
        ResponseChecksums = ChecksumUse.WhenRequired,
        UsesContentMd5 = true,
        MultipartChecksumType = null,
        UsesObjectSize = false,
        ExpectContinueFrom = null,
    };
}
