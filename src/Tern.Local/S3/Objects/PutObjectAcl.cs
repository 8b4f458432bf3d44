using Tern.Local.S3.Errors;
using Tern.Local.S3.Notifications;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary><c>PutObjectAcl</c>. Only the default list is accepted, because buckets have no access control lists.</summary>
internal static class PutObjectAcl
{
    public static async ValueTask<PutObjectAclResponse> ExecuteAsync(S3Store store, PutObjectAclRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        UnsupportedHeaders.CheckAcl(request.Acl, request.GrantFullControl, request.GrantRead, request.GrantReadAcp, request.GrantWrite, request.GrantWriteAcp);
        ObjectChange? change;
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            if (request.AccessControlPolicy is { } policy && !AccessControl.IsDefault(bucket.Settings.AccountId, policy))
                throw BucketErrors.AclNotSupported();
            (_, StoredVersion version) = ObjectLookup.Find(bucket, request.Key, request.VersionId, "PUT");
            change = store.Changes.CreateForProperties(bucket, "ObjectAcl:Put", version);
        }
        await store.Changes.PublishAsync(change, cancellationToken).ConfigureAwait(false);
        return new PutObjectAclResponse();
    }
}
