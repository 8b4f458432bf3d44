using Tern.Local.S3.Objects;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Locks;

/// <summary><c>GetObjectLegalHold</c>.</summary>
internal static class GetObjectLegalHold
{
    public static ValueTask<GetObjectLegalHoldResponse> ExecuteAsync(S3Store store, GetObjectLegalHoldRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            if (!bucket.Settings.HasObjectLock)
                throw LockRules.MissingConfiguration();
            StoredVersion version = ObjectLookup.Find(bucket, request.Key, request.VersionId, "GET").Version;
            return version.Properties.LegalHoldStatus is { } status
                ? ValueTask.FromResult(new GetObjectLegalHoldResponse { LegalHold = new ObjectLockLegalHold { Status = status } })
                : throw LockRules.NotConfigured();
        }
    }
}
