using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Objects;

/// <summary>The version ids of what is written.</summary>
internal static class NewVersions
{
    /// <summary>The id that a new version gets.</summary>
    public static string Id(StoredBucket bucket) => bucket.Settings.Versioning == Versioning.Enabled ? VersionIds.New() : StoredVersion.NullId;

    /// <summary>The id that the answer to a write tells: only where versions are kept.</summary>
    public static string? Told(StoredBucket bucket, StoredVersion version) =>
        bucket.Settings.Versioning == Versioning.Enabled ? version.VersionId : null;
}
