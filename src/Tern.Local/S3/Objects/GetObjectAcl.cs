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
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            owner = bucket.Settings.AccountId;
            _ = ObjectLookup.Find(bucket, request.Key, request.VersionId, "GET");
        }
        return ValueTask.FromResult(new GetObjectAclResponse { Owner = AccessControl.Owner(owner), Grants = AccessControl.Grants(owner) });
    }
}
