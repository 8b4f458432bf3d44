using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Objects;

/// <summary>Finds the version of a request.</summary>
internal static class ObjectLookup
{
    /// <summary>Finds a version by its ID, or the latest one. The caller must hold the store's lock.</summary>
    /// <param name="bucket">The bucket.</param>
    /// <param name="key">The key.</param>
    /// <param name="versionId">The version ID; null for the latest.</param>
    /// <param name="method">The method of the request, for the error of a delete marker.</param>
    /// <exception cref="S3ServiceException">The version does not exist, or is a delete marker.</exception>
    public static (KeyVersions Key, StoredVersion Version) Find(StoredBucket bucket, string key, string? versionId, string method)
    {
        CheckVersionId(versionId);
        KeyVersions? versions = bucket.Find(key);
        if (versionId is null)
        {
            if (versions is null)
                throw ObjectErrors.NotFound(key);
            if (!versions.Latest.IsDeleteMarker)
                return (versions, versions.Latest);
            // A change of properties returns another error than a read.
            throw method == "PUT" ? ObjectErrors.IsDeleteMarker(method, versions.Latest.VersionId) : ObjectErrors.Deleted(key, versions.Latest.VersionId);
        }
        StoredVersion version = versions?.Find(versionId) ?? throw ObjectErrors.VersionNotFound(key, versionId);
        return version.IsDeleteMarker ? throw ObjectErrors.IsDeleteMarker(method, versionId) : (versions, version);
    }

    /// <summary>Finds the source of a copy. The caller must hold the store's lock.</summary>
    /// <exception cref="S3ServiceException">The version does not exist, or is a delete marker.</exception>
    public static StoredVersion FindCopySource(StoredBucket bucket, CopySource source) =>
        source.VersionId is { } id && bucket.Find(source.Key)?.Find(id) is { IsDeleteMarker: true }
            ? throw RequestErrors.InvalidRequest("The source of a copy request may not specifically refer to a delete marker by version id.")
            : Find(bucket, source.Key, source.VersionId, "COPY").Version;

    /// <summary>The version ID of the source in the response to a copy; null for a version without an ID.</summary>
    public static string? GetSourceVersionId(StoredVersion version) => version.VersionId == StoredVersion.NullId ? null : version.VersionId;

    /// <exception cref="S3ServiceException">The version ID is malformed.</exception>
    public static void CheckVersionId(string? versionId)
    {
        if (versionId is not null && !VersionIds.IsValid(versionId))
            throw RequestErrors.InvalidArgument("Invalid version id specified", "versionId", versionId);
    }

    /// <summary>The version ID in a response about a version; null in a bucket that never had versioning.</summary>
    public static string? GetResponseVersionId(StoredBucket bucket, StoredVersion version) => bucket.Settings.Versioning == Versioning.None ? null : version.VersionId;
}
