using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Buckets;

/// <summary><c>DeleteBucket</c>. The bucket must have no objects, versions or delete markers. Uploads in progress are aborted.</summary>
internal static class DeleteBucket
{
    public static async ValueTask<DeleteBucketResponse> ExecuteAsync(S3Store store, DeleteBucketRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        long position;
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            if (bucket.Keys.Count > 0)
                throw BucketErrors.NotEmpty(request.Bucket, bucket.Settings.Versioning != Versioning.None);
            position = store.Delete(bucket);
        }
        await store.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        return new DeleteBucketResponse();
    }
}
