using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary><c>PutObjectAcl</c>. Only the default list is accepted, because buckets have no access control lists.</summary>
internal static class PutObjectAcl
{
    public static ValueTask<PutObjectAclResponse> ExecuteAsync(S3Store store, PutObjectAclRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        UnsupportedHeaders.CheckAcl(request.Acl, request.GrantFullControl, request.GrantRead, request.GrantReadAcp, request.GrantWrite, request.GrantWriteAcp);
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            if (request.AccessControlPolicy is { } policy && !AccessControl.IsDefault(bucket.Settings.AccountId, policy))
                throw BucketErrors.AclNotSupported();
            _ = ObjectLookup.Find(bucket, request.Key, request.VersionId, "PUT");
        }
        return ValueTask.FromResult(new PutObjectAclResponse());
    }
}
