using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>DeleteBucketLifecycle</c>.</summary>
internal static class DeleteBucketLifecycle
{
    public static async ValueTask<DeleteBucketLifecycleResponse> ExecuteAsync(S3Store store, DeleteBucketLifecycleRequest request, CancellationToken cancellationToken)
    {
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { Lifecycle = null, TransitionDefaultMinimumObjectSize = null }, cancellationToken).ConfigureAwait(false);
        return new DeleteBucketLifecycleResponse();
    }
}
