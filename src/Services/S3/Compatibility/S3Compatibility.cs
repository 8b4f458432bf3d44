namespace Tern.S3;

/// <summary>
/// The S3 features that a store supports. Stores differ in the signing of bodies, in trailing checksums and in the checksum algorithms.
/// A value sets all of these, for single requests and for transfers. Immutable: use <c>with</c> to change a copy.
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

    /// <summary>Amazon S3. This is the default.</summary>
    public static S3Compatibility Aws { get; } = new(nameof(Aws));

    /// <summary>Cloudflare R2: no chunks, no trailers, no checksums of multipart objects.</summary>
    /// <seealso href="https://developers.cloudflare.com/r2/api/s3/api/">S3 API compatibility</seealso>
    public static S3Compatibility CloudflareR2 { get; } = CreateBasic(nameof(CloudflareR2)) with { UsesPathStyle = true };

    /// <summary>Backblaze B2: signed chunks, no trailers, only <c>Content-MD5</c> digests.</summary>
    /// <seealso href="https://www.backblaze.com/docs/cloud-storage-s3-compatible-api">S3-compatible API</seealso>
    public static S3Compatibility Backblaze { get; } = CreateBasic(nameof(Backblaze)) with { UsesChunks = true };

    /// <summary>Ceph Object Gateway, any version: signed chunks, no trailers, only <c>Content-MD5</c> digests.</summary>
    /// <seealso href="https://docs.ceph.com/en/latest/radosgw/s3/">Ceph Object Gateway S3 API</seealso>
    public static S3Compatibility Ceph { get; } = CreateBasic(nameof(Ceph)) with { UsesChunks = true, UsesPathStyle = true };

    /// <summary>MinIO and compatible stores: all features of S3, with path-style addresses.</summary>
    public static S3Compatibility Minio { get; } = new(nameof(Minio)) { UsesPathStyle = true };

    /// <summary>Google Cloud Storage (XML API): no chunks, no trailers, only <c>Content-MD5</c> digests.</summary>
    /// <seealso href="https://cloud.google.com/storage/docs/interoperability">Interoperability with other storage providers</seealso>
    public static S3Compatibility GoogleCloudStorage { get; } = CreateBasic(nameof(GoogleCloudStorage)) with { UsesPathStyle = true };

    /// <summary>The start of a custom configuration: same as <see cref="Aws"/>. Use <c>with</c> to change a copy.</summary>
    public static S3Compatibility Custom { get; } = new(nameof(Custom));

    /// <summary>The name of the preset that the value was created from, for messages.</summary>
    public string Name { get; }

    /// <summary>How signatures cover bodies. The default is <see cref="PayloadSigning.Auto"/>.</summary>
    public PayloadSigning PayloadSigning { get; init; }

    /// <summary>Whether bodies can be sent in signed chunks (<c>aws-chunked</c>) over connections without TLS. The default is true.</summary>
    public bool UsesChunks { get; init; } = true;

    /// <summary>Whether the checksum of a body can be sent as a trailer (<c>x-amz-trailer</c>). The default is true.</summary>
    public bool UsesTrailers { get; init; } = true;

    /// <summary>When requests have a checksum. Null, the default, uses <see cref="ClientOptions.RequestChecksumCalculation"/>.</summary>
    public ChecksumUse? RequestChecksums { get; init; }

    /// <summary>When responses are validated. Null, the default, uses <see cref="ClientOptions.ResponseChecksumValidation"/>.</summary>
    public ChecksumUse? ResponseChecksums { get; init; }

    /// <summary>
    /// Whether to send <c>Content-MD5</c> for operations that require a checksum, such as <c>DeleteObjects</c>. The default is false.
    /// </summary>
    public bool UsesContentMd5 { get; init; }

    /// <summary>
    /// The checksum type of multipart objects. Null means that the store has no checksum of multipart objects: neither type nor value is sent, and
    /// downloads do not request parts by number. The default is <see cref="ChecksumType.FullObject"/>, the CRC of all bytes; algorithms
    /// without a full-object checksum then use the composite one. Each part has a checksum if requests have checksums.
    /// </summary>
    public ChecksumType? MultipartChecksumType { get; init; } = ChecksumType.FullObject;

    /// <summary>
    /// Whether <c>CompleteMultipartUpload</c> sends the size of the object (<c>x-amz-mp-object-size</c>), so that S3 rejects another size.
    /// The default is true.
    /// </summary>
    public bool UsesObjectSize { get; init; } = true;

    /// <summary>
    /// Whether the bucket is in the path, not in the host name. The default is false. Used if
    /// <see cref="S3ClientOptions.ForcePathStyle"/> is not set.
    /// </summary>
    public bool UsesPathStyle { get; init; }

    /// <summary>
    /// The minimum size in bytes of a body that waits for the consent of the store (<c>Expect: 100-continue</c>). Null means never. The default is
    /// 1 MiB.
    /// </summary>
    public long? ExpectContinueMinBytes { get; init; } = 1024 * 1024;

    // The features that all stores have supported for a long time.
    private static S3Compatibility CreateBasic(string name) => new(name)
    {
        UsesChunks = false,
        UsesTrailers = false,
        RequestChecksums = ChecksumUse.WhenRequired,
        ResponseChecksums = ChecksumUse.WhenRequired,
        UsesContentMd5 = true,
        MultipartChecksumType = null,
        UsesObjectSize = false,
        ExpectContinueMinBytes = null,
    };
}
