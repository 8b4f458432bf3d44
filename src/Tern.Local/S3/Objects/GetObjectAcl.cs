using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary><c>GetObjectAcl</c>.</summary>
internal static class GetObjectAcl
{
    public static ValueTask<GetObjectAclResponse> ExecuteAsync(S3Store store, GetObjectAclRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        lock (store.IndexLock)
            _ = ObjectLookup.Find(store.GetBucket(request.Bucket, request.ExpectedBucketOwner), request.Key, request.VersionId, "GET");
        return ValueTask.FromResult(new GetObjectAclResponse { Owner = AccessControl.Owner(store), Grants = AccessControl.Grants(store) });
    }
}
