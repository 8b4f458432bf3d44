using Tern.Local.S3.Checksums;
using Tern.S3;

namespace Tern.Local.S3.Storage;

/// <summary>A multipart upload in progress. Every access to its parts requires the store's lock.</summary>
internal sealed class PendingUpload
{
    public required string UploadId { get; init; }

    public required string Key { get; init; }

    public required DateTimeOffset Initiated { get; init; }

    /// <summary>The properties of the object.</summary>
    public required ObjectProperties Properties { get; init; }

    /// <summary>The requested checksum algorithm; null for the default of the service.</summary>
    public required string? ChecksumAlgorithm { get; init; }

    /// <summary>Whether the checksum of the object is computed over the checksums of its parts.</summary>
    public required bool IsComposite { get; init; }

    /// <summary>Whether the key got a version, or lost its latest one, since the start of the upload.</summary>
    public bool IsKeyChanged { get; set; }

    /// <summary>The algorithm of the stored checksums of its parts.</summary>
    public string PartAlgorithm => ChecksumAlgorithm ?? ChecksumNames.Default;

    /// <summary>The algorithm in responses; null when the client requested none.</summary>
    public ChecksumAlgorithm? ResponseAlgorithm => ChecksumAlgorithm is null ? (ChecksumAlgorithm?)null : new ChecksumAlgorithm(ChecksumAlgorithm);

    public ChecksumType? ResponseChecksumType => ChecksumAlgorithm is null ? (ChecksumType?)null : IsComposite ? ChecksumType.Composite : ChecksumType.FullObject;

    public SortedDictionary<int, StoredPart> Parts { get; } = [];
}
