using Tern.Local.S3.Checksums;

namespace Tern.Local.S3.Storage;

/// <summary>A version of an object, or a delete marker; immutable.</summary>
internal sealed record StoredVersion
{
    /// <summary>The version ID of objects that are written while versioning is not enabled.</summary>
    public const string NullId = "null";

    public required string Key { get; init; }

    public required string VersionId { get; init; }

    public required DateTimeOffset LastModified { get; init; }

    public bool IsDeleteMarker { get; init; }

    public StoredBody Body { get; init; } = StoredBody.Empty;

    /// <summary>The entity tag, without quotes.</summary>
    public string EntityTag { get; init; } = "";

    public StoredChecksum? Checksum { get; init; }

    /// <summary>The parts of a multipart upload; empty for any other object.</summary>
    public IReadOnlyList<ObjectPartInfo> Parts { get; init; } = [];

    /// <summary>The multipart upload that created the version; else null. It identifies a repeated CompleteMultipartUpload.</summary>
    public string? UploadId { get; init; }

    public ObjectProperties Properties { get; init; } = new();

    public string QuotedEntityTag => $"\"{EntityTag}\"";
}
