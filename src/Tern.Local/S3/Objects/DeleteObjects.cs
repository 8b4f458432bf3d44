using Tern.Local.S3.Errors;
using Tern.Local.S3.Locks;
using Tern.Local.S3.Notifications;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary><c>DeleteObjects</c>.</summary>
internal static class DeleteObjects
{
    public static async ValueTask<DeleteObjectsResponse> ExecuteAsync(S3Store store, DeleteObjectsRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        IReadOnlyList<ObjectIdentifier> objects = request.Delete.Objects;
        if (objects.Count is 0 or > Limits.MaxKeys)
            throw RequestErrors.MalformedXml();
        List<DeletedObject> deleted = [];
        List<Error> errors = [];
        List<ObjectChange?> changes = [];
        long position = 0;
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            LockRules.CheckBypass(bucket.Settings, request.BypassGovernanceRetention);
            foreach (ObjectIdentifier entry in objects)
            {
                try
                {
                    if (entry.LastModifiedTime is not null || entry.Size is not null)
                        throw RequestErrors.NotImplementedHeader("Size, LastModifiedTime", "Tern.Local does not support directory buckets.");
                    if (entry.VersionId is { } version && !VersionIds.IsValid(version))
                        throw ObjectErrors.VersionNotFound(entry.Key, version);
                    DeleteResult result = DeleteObject.Delete(
                        store, bucket, entry.Key, entry.VersionId, entry.ETag, request.BypassGovernanceRetention is true);
                    position = Math.Max(position, result.Position);
                    changes.Add(result.Change);
                    if (request.Delete.Quiet is not true)
                        deleted.Add(Report(entry, result));
                }
                catch (S3ServiceException e)
                {
                    errors.Add(new Error { Key = entry.Key, VersionId = entry.VersionId, Code = e.Code, Message = e.Message });
                }
            }
        }
        await store.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        await store.Changes.PublishAsync(changes, cancellationToken).ConfigureAwait(false);
        return new DeleteObjectsResponse { Deleted = deleted, Errors = errors };
    }

    private static DeletedObject Report(ObjectIdentifier entry, DeleteResult result) => new()
    {
        Key = entry.Key,
        VersionId = entry.VersionId,
        DeleteMarker = result.IsDeleteMarker ? true : null,
        DeleteMarkerVersionId = result.IsDeleteMarker ? result.VersionId : null,
    };
}
