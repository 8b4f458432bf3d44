using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Buckets;

/// <summary><c>GetBucketVersioning</c>.</summary>
internal static class GetBucketVersioning
{
    public static ValueTask<GetBucketVersioningResponse> ExecuteAsync(S3Store store, GetBucketVersioningRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketVersioningStatus? status = store.GetSettings(request.Bucket, request.ExpectedBucketOwner).Versioning switch
        {
            Versioning.Enabled => BucketVersioningStatus.Enabled,
            Versioning.Suspended => BucketVersioningStatus.Suspended,
            _ => (BucketVersioningStatus?)null,
        };
        return ValueTask.FromResult(new GetBucketVersioningResponse { Status = status });
    }
}
