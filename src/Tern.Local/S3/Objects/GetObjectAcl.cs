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
        string owner;
        IReadOnlyList<AclGrant>? grants;
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            owner = bucket.Settings.AccountId;
            grants = ObjectLookup.Find(bucket, request.Key, request.VersionId, "GET").Version.Properties.Acl;
        }
        return ValueTask.FromResult(new GetObjectAclResponse { Owner = AccessControl.Owner(owner), Grants = AclRules.Write(owner, grants) });
    }
}
