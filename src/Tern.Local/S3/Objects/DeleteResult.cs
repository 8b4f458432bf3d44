using Tern.Local.S3.Notifications;

namespace Tern.Local.S3.Objects;

/// <summary>The result of a deletion.</summary>
/// <param name="Position">The position of the log to flush.</param>
/// <param name="IsDeleteMarker">Whether a delete marker was created or deleted.</param>
/// <param name="VersionId">The ID of the deleted version or the created marker; null in a bucket that never had versioning.</param>
/// <param name="Change">The change for notifications; null for none.</param>
internal readonly record struct DeleteResult(long Position, bool IsDeleteMarker, string? VersionId, ObjectChange? Change);
