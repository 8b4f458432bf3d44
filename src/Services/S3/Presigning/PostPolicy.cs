namespace Tern.S3;

/// <summary>What a form can upload with a browser POST. S3 rejects all other form fields.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html">POST policy</seealso>
public sealed record PostPolicy
{
    /// <summary>The bucket.</summary>
    public required string Bucket { get; init; }

    /// <summary>The key of the object. Set either this or <see cref="KeyPrefix"/>, not both.</summary>
    public string? Key { get; init; }

    /// <summary>The prefix of the key; empty for any key. The form appends the file name (<c>${filename}</c>), which the sender can replace.</summary>
    public string? KeyPrefix { get; init; }

    /// <summary>The minimum size of the file in bytes. The default is 0.</summary>
    public long MinContentLength { get; init; }

    /// <summary>The maximum size of the file in bytes. Null uses the limit of S3.</summary>
    public long? MaxContentLength { get; init; }

    /// <summary>
    /// The media type of the file, for example <c>image/png</c>. Null if <see cref="ContentTypePrefix"/> is set, or for no condition.
    /// </summary>
    public string? ContentType { get; init; }

    /// <summary>
    /// The prefix of the media type, for example <c>image/</c>. The form must then add a field <c>Content-Type</c>. Null means no condition.
    /// </summary>
    public string? ContentTypePrefix { get; init; }

    /// <summary>The canned ACL of the object. Null uses the default of the bucket.</summary>
    public ObjectCannedAcl? Acl { get; init; }

    /// <summary>The URL that the browser is redirected to after the upload. Null means no redirect.</summary>
    public string? SuccessActionRedirect { get; init; }

    /// <summary>The status of the response without a redirect: 200, 201 (with a document that describes the object) or 204. Null means 204.</summary>
    public int? SuccessActionStatus { get; init; }

    /// <summary>The metadata of the object. Names have no <c>x-amz-meta-</c> prefix. The default is none.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Metadata { get; init; } = [];

    /// <summary>The names of metadata that can have any value in the form, without the prefix <c>x-amz-meta-</c>. The default is none.</summary>
    public IReadOnlyList<string> UnrestrictedMetadata { get; init; } = [];

    /// <summary>The server-side encryption. Null uses the default of the bucket.</summary>
    public ServerSideEncryption? ServerSideEncryption { get; init; }

    /// <summary>The KMS key of the encryption. Null uses the default of the bucket.</summary>
    public string? SseKmsKeyId { get; init; }

    /// <summary>The storage class. Null uses the default of the bucket.</summary>
    public StorageClass? StorageClass { get; init; }

    /// <summary>The algorithm of the checksum in the form. Null means no checksum.</summary>
    public ChecksumAlgorithm? ChecksumAlgorithm { get; init; }

    /// <summary>The checksum in Base64, so that only this file can be uploaded. Null allows any value in the form.</summary>
    public string? Checksum { get; init; }

    /// <summary>Other form fields with their required values, for example <c>Cache-Control</c>. The default is none.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Fields { get; init; } = [];

    /// <inheritdoc/>
    public bool Equals(PostPolicy? other) => ReferenceEquals(this, other);

    /// <inheritdoc/>
    public override int GetHashCode() => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(this);

    /// <inheritdoc/>
    public override string ToString() => nameof(PostPolicy);
}
