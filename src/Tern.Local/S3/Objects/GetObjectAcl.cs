using Tern.Local.S3.Acls;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary><c>GetObjectAcl</c>.</summary>
internal static class GetObjectAcl
{
    public static ValueTask<GetObjectAclResponse> ExecuteAsync(S3Store store, GetObjectAclRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings;
        IReadOnlyList<AclGrant>? grants;
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            settings = bucket.Settings;
            grants = ObjectLookup.Find(bucket, request.Key, request.VersionId, "GET").Version.Properties.Acl;
        }
        return ValueTask.FromResult(new GetObjectAclResponse { Owner = AccessControl.Owner(settings.AccountId), Grants = AclRules.Write(settings, grants) });
    }
}
