using Tern.Calls;

namespace Tern.S3;

/// <summary>An object that an upload has made.</summary>
public sealed class UploadResult
{
    /// <summary>The object's entity tag, as S3 tells it.</summary>
    public string? ETag { get; init; }

    /// <summary>The object's version; null in a bucket without.</summary>
    public string? VersionId { get; init; }

    /// <summary>The object's bytes.</summary>
    public long Length { get; init; }

    /// <summary>The parts in their order, with their checksums; empty when the object was sent at once.</summary>
    public IReadOnlyList<CompletedPart> Parts { get; init; } = [];

    /// <summary>The algorithm that was sent, also where the store tells no <see cref="Checksum"/>; null for none, and after a <c>CopyObject</c>.</summary>
    public ChecksumAlgorithm? ChecksumAlgorithm { get; init; }

    /// <summary>Whether <see cref="Checksum"/> is of all bytes or of the parts' checksums; null where S3 does not tell, and after a <c>CopyObject</c>.</summary>
    public ChecksumType? ChecksumType { get; init; }

    /// <summary>The object's checksum in base64, as S3 tells it; null where it tells none, and after a <c>CopyObject</c>: see <see cref="Response"/>.</summary>
    public string? Checksum { get; init; }

    /// <summary>
    /// What S3 answered: a <see cref="PutObjectResponse"/>, a <see cref="CompleteMultipartUploadResponse"/> or a <see cref="CopyObjectResponse"/>. A
    /// <see cref="HeadObjectResponse"/> where the answer that told of the object was lost, and it was found as it should be.
    /// </summary>
    public required ServiceResponse Response { get; init; }
}
