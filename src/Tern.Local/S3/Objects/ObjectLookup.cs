using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Objects;

/// <summary>Finds the version that a request is about.</summary>
internal static class ObjectLookup
{
    /// <summary>The version of an id, else the latest; the caller holds the gate.</summary>
    /// <param name="bucket">The bucket.</param>
    /// <param name="key">The key.</param>
    /// <param name="versionId">Null for the latest.</param>
    /// <param name="method">The method of the request, for the error of a delete marker.</param>
    /// <exception cref="S3ServiceException">There is none, or it is a delete marker.</exception>
    public static (KeyVersions Key, StoredVersion Version) Find(StoredBucket bucket, string key, string? versionId, string method)
    {
        CheckId(versionId);
        KeyVersions? versions = bucket.Find(key);
        if (versionId is null)
        {
            if (versions is null)
                throw ObjectErrors.NotFound(key);
            return versions.Latest.IsDeleteMarker
                ? throw ObjectErrors.Deleted(key, versions.Latest.VersionId)
                : (versions, versions.Latest);
        }
        StoredVersion version = versions?.Find(versionId) ?? throw ObjectErrors.VersionNotFound(key, versionId);
        return version.IsDeleteMarker ? throw ObjectErrors.IsDeleteMarker(method, versionId) : (versions, version);
    }

    /// <exception cref="S3ServiceException">The text cannot be the id of a version.</exception>
    public static void CheckId(string? versionId)
    {
        if (versionId is not null && !VersionIds.IsValid(versionId))
            throw RequestErrors.InvalidArgument("Invalid version id specified", "versionId", versionId);
    }

    /// <summary>The version id that an answer about a version tells: none in a bucket that never had versions.</summary>
    public static string? ToldId(StoredBucket bucket, StoredVersion version) => bucket.Settings.Versioning == Versioning.None ? null : version.VersionId;
}
