using Tern.Local.S3.Checksums;
using Tern.S3;

namespace Tern.Local.S3.Storage;

/// <summary>A multipart upload under way; its parts are read and written by the holder of the store's gate.</summary>
internal sealed class PendingUpload
{
    public required string UploadId { get; init; }

    public required string Key { get; init; }

    public required DateTimeOffset Initiated { get; init; }

    /// <summary>What the object will have.</summary>
    public required ObjectProperties Properties { get; init; }

    /// <summary>The algorithm of its checksums; null when the client named none, and the service takes its own.</summary>
    public required string? ChecksumAlgorithm { get; init; }

    /// <summary>Whether the object's checksum will be that of its parts' checksums.</summary>
    public required bool IsComposite { get; init; }

    /// <summary>The algorithm of the checksums that are kept of its parts.</summary>
    public string PartAlgorithm => ChecksumAlgorithm ?? ChecksumNames.Default;

    /// <summary>The algorithm as answers tell it: only when the client named one.</summary>
    public ChecksumAlgorithm? ToldAlgorithm => ChecksumAlgorithm is null ? (ChecksumAlgorithm?)null : new ChecksumAlgorithm(ChecksumAlgorithm);

    public ChecksumType? ToldType => ChecksumAlgorithm is null ? (ChecksumType?)null : IsComposite ? ChecksumType.Composite : ChecksumType.FullObject;

    public SortedDictionary<int, StoredPart> Parts { get; } = [];
}
