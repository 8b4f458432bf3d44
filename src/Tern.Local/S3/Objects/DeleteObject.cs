using Tern.Local.S3.Conditions;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Locks;
using Tern.Local.S3.Notifications;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary><c>DeleteObject</c>.</summary>
internal static class DeleteObject
{
    private const string Deleted = "ObjectRemoved:Delete";

    public static async ValueTask<DeleteObjectResponse> ExecuteAsync(S3Store store, DeleteObjectRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (request.IfMatchLastModifiedTime is not null || request.IfMatchSize is not null)
            throw RequestErrors.NotImplementedHeader(request.IfMatchLastModifiedTime is null ? "x-amz-if-match-size" : "x-amz-if-match-last-modified-time");
        DeleteResult deleted;
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            LockRules.CheckBypass(bucket.Settings, request.BypassGovernanceRetention);
            deleted = Delete(store, bucket, request.Key, request.VersionId, request.IfMatch, request.BypassGovernanceRetention is true);
        }
        await store.FlushAsync(deleted.Position, cancellationToken).ConfigureAwait(false);
        await store.Changes.PublishAsync(deleted.Change, cancellationToken).ConfigureAwait(false);
        return new DeleteObjectResponse { DeleteMarker = deleted.IsDeleteMarker ? true : null, VersionId = deleted.VersionId };
    }

    /// <summary>Deletes a version, or adds a delete marker. The caller must hold the store's lock.</summary>
    /// <exception cref="S3ServiceException">A precondition fails, or the version is protected.</exception>
    public static DeleteResult Delete(S3Store store, StoredBucket bucket, string key, string? versionId, string? ifMatch, bool bypassesGovernance)
    {
        ObjectLookup.CheckVersionId(versionId);
        KeyVersions? versions = bucket.Find(key);
        if (ifMatch is not null)
            CheckCondition(key, versions, versionId, ifMatch);
        if (versionId is not null)
            return DeleteVersion(store, bucket, versions?.Find(versionId), versionId, bypassesGovernance);
        if (bucket.Settings.Versioning == Versioning.None)
        {
            if (versions is null)
                return new DeleteResult(0, IsDeleteMarker: false, VersionId: null, Change: null);
            ObjectChange? change = store.Changes.CreateForDeletion(bucket, Deleted, versions.Latest);
            return new DeleteResult(store.Remove(bucket, versions.Latest), IsDeleteMarker: false, VersionId: null, change);
        }
        // With suspended versioning the marker has the ID "null", and replaces the version with that ID.
        var marker = new StoredVersion { Key = key, VersionId = NewVersionIds.Create(bucket), LastModified = store.Now, IsDeleteMarker = true };
        return new DeleteResult(store.Add(bucket, marker), IsDeleteMarker: true, marker.VersionId, store.Changes.Create(bucket, "ObjectRemoved:DeleteMarkerCreated", marker));
    }

    private static DeleteResult DeleteVersion(S3Store store, StoredBucket bucket, StoredVersion? version, string versionId, bool bypassesGovernance)
    {
        string? responseVersionId = bucket.Settings.Versioning == Versioning.None ? null : versionId;
        if (version is null)
            return new DeleteResult(0, IsDeleteMarker: false, responseVersionId, Change: null);
        LockRules.CheckDeletion(version, store.Options.Time.GetUtcNow(), bypassesGovernance);
        ObjectChange? change = store.Changes.CreateForDeletion(bucket, Deleted, version);
        return new DeleteResult(store.Remove(bucket, version), version.IsDeleteMarker, responseVersionId, change);
    }

    private static void CheckCondition(string key, KeyVersions? versions, string? versionId, string ifMatch)
    {
        if (versionId is not null)
            throw RequestErrors.NotImplementedHeader("If-Match", "Conditional deletes apply to the latest version only. Remove versionId or If-Match.");
        if (versions is null || versions.Latest.IsDeleteMarker)
            throw ObjectErrors.NotFound(key);
        if (!EntityTags.Match(ifMatch, versions.Latest.EntityTag))
            throw RequestErrors.PreconditionFailed("If-Match");
    }
}
