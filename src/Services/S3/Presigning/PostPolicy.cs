namespace Tern.S3;

/// <summary>What a form may upload with a browser's POST. Everything else in the form is refused by S3.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html">POST policy</seealso>
public sealed record PostPolicy
{
    /// <summary>The bucket.</summary>
    public required string Bucket { get; init; }

    /// <summary>The key; null where <see cref="KeyPrefix"/> counts, one of the two must be given.</summary>
    public string? Key { get; init; }

    /// <summary>What the key has to begin with; empty for any key. The form then puts the file's name behind it (<c>${filename}</c>), and may put something else there.</summary>
    public string? KeyPrefix { get; init; }

    /// <summary>The least bytes of the file. Default 0.</summary>
    public long MinContentLength { get; init; }

    /// <summary>The most bytes of the file; null for S3's own limit.</summary>
    public long? MaxContentLength { get; init; }

    /// <summary>The media type of the file, for example <c>image/png</c>; null where <see cref="ContentTypePrefix"/> counts, or nothing.</summary>
    public string? ContentType { get; init; }

    /// <summary>What the media type has to begin with, for example <c>image/</c>; the form then adds a field <c>Content-Type</c>. Null for no such condition.</summary>
    public string? ContentTypePrefix { get; init; }

    /// <summary>Who has access to the object; null for the bucket's default.</summary>
    public ObjectCannedAcl? Acl { get; init; }

    /// <summary>Where the browser goes after the upload; null for nowhere.</summary>
    public string? SuccessActionRedirect { get; init; }

    /// <summary>The status of the answer where the browser goes nowhere: 200, 201 (with a document that describes the object) or 204. Null for 204.</summary>
    public int? SuccessActionStatus { get; init; }

    /// <summary>The object's metadata, without the <c>x-amz-meta-</c> of the names. Default none.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Metadata { get; init; } = [];

    /// <summary>Names of metadata to which the form may give any value, without <c>x-amz-meta-</c>. Default none.</summary>
    public IReadOnlyList<string> FreeMetadata { get; init; } = [];

    /// <summary>How the object is encrypted; null for the bucket's default.</summary>
    public ServerSideEncryption? ServerSideEncryption { get; init; }

    /// <summary>The key of KMS that it is encrypted with; null for the bucket's default.</summary>
    public string? SsekmsKeyId { get; init; }

    /// <summary>The storage class; null for the bucket's default.</summary>
    public StorageClass? StorageClass { get; init; }

    /// <summary>The checksum that is sent with the file; null for none.</summary>
    public ChecksumAlgorithm? ChecksumAlgorithm { get; init; }

    /// <summary>The value of that checksum in Base64, so that no other file can be uploaded; null to let the form give it.</summary>
    public string? Checksum { get; init; }

    /// <summary>Other fields of the form, with the values that they must have, for example <c>Cache-Control</c>. Default none.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Fields { get; init; } = [];

    /// <inheritdoc/>
    public bool Equals(PostPolicy? other) => ReferenceEquals(this, other);

    /// <inheritdoc/>
    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(this);

    /// <inheritdoc/>
    public override string ToString() => nameof(PostPolicy);
}
