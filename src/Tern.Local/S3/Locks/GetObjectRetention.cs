using Tern.Local.S3.Objects;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Locks;

/// <summary><c>GetObjectRetention</c>.</summary>
internal static class GetObjectRetention
{
    public static ValueTask<GetObjectRetentionResponse> ExecuteAsync(S3Store store, GetObjectRetentionRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            if (!bucket.Settings.HasObjectLock)
                throw LockRules.MissingConfiguration();
            ObjectRetention retention = ObjectLookup.Find(bucket, request.Key, request.VersionId, "GET").Version.Properties.Retention ?? throw LockRules.NotConfigured();
            return ValueTask.FromResult(new GetObjectRetentionResponse
            {
                Retention = new ObjectLockRetention { Mode = new ObjectLockRetentionMode(retention.Mode), RetainUntilDate = retention.Until },
            });
        }
    }
}
