namespace Tern.Local.S3.Objects;

/// <summary>What became of a request to delete.</summary>
/// <param name="Position">The position of the log to wait for.</param>
/// <param name="IsMarker">Whether a delete marker was made, or deleted.</param>
/// <param name="VersionId">The version that was deleted, or the marker that was made; null where no versions are kept.</param>
internal readonly record struct DeletedVersion(long Position, bool IsMarker, string? VersionId);
