using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Multipart;

/// <summary><c>AbortMultipartUpload</c>.</summary>
internal static class AbortMultipartUpload
{
    public static async ValueTask<AbortMultipartUploadResponse> ExecuteAsync(
        S3Store store, AbortMultipartUploadRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (request.IfMatchInitiatedTime is not null)
            throw RequestErrors.NotImplementedHeader("x-amz-if-match-initiated-time", "Tern.Local does not support directory buckets.");
        long position;
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            position = store.Abort(bucket, UploadLookup.Find(bucket, request.Key, request.UploadId));
        }
        await store.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        return new AbortMultipartUploadResponse();
    }
}
