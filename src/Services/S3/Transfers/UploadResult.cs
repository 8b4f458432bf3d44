namespace Tern.S3;

/// <summary>The result of an upload or a copy.</summary>
public sealed class UploadResult
{
    /// <summary>The entity tag that S3 returned.</summary>
    public string? ETag { get; init; }

    /// <summary>The version of the object. Null in a bucket without versions.</summary>
    public string? VersionId { get; init; }

    /// <summary>The size of the object in bytes.</summary>
    public long Length { get; init; }

    /// <summary>The parts in order, with their checksums. Empty if the object was sent with one request.</summary>
    public IReadOnlyList<CompletedPart> Parts { get; init; } = [];

    /// <summary>
    /// The algorithm that was sent, even if the store returned no <see cref="Checksum"/>. Null if none was sent, and after a <c>CopyObject</c>.
    /// </summary>
    public ChecksumAlgorithm? ChecksumAlgorithm { get; init; }

    /// <summary>
    /// The type of <see cref="Checksum"/>: of all bytes or of the part checksums. Null if S3 did not return it, and after a <c>CopyObject</c>.
    /// </summary>
    public ChecksumType? ChecksumType { get; init; }

    /// <summary>The checksum in base64 that S3 returned. Null if it returned none, and after a <c>CopyObject</c>: see <see cref="Response"/>.</summary>
    public string? Checksum { get; init; }

    /// <summary>
    /// The response: a <see cref="PutObjectResponse"/>, a <see cref="CompleteMultipartUploadResponse"/> or a <see cref="CopyObjectResponse"/>. It is
    /// a <see cref="HeadObjectResponse"/> if that response was not received, and a lookup found the expected object.
    /// </summary>
    public required ServiceResponse Response { get; init; }
}
