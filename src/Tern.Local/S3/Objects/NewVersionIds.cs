using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Objects;

/// <summary>The version IDs of new versions.</summary>
internal static class NewVersionIds
{
    /// <summary>Creates the ID of a new version.</summary>
    public static string Create(StoredBucket bucket) => bucket.Settings.Versioning == Versioning.Enabled ? VersionIds.CreateVersionId() : StoredVersion.NullId;

    /// <summary>The version ID in the response to a write; null unless versioning is enabled.</summary>
    public static string? GetResponseId(StoredBucket bucket, StoredVersion version) =>
        bucket.Settings.Versioning == Versioning.Enabled ? version.VersionId : null;
}
