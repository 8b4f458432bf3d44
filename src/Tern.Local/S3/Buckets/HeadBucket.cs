using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Buckets;

/// <summary><c>HeadBucket</c>.</summary>
internal static class HeadBucket
{
    public static ValueTask<HeadBucketResponse> ExecuteAsync(S3Store store, HeadBucketRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        return ValueTask.FromResult(new HeadBucketResponse { BucketRegion = settings.Region, BucketArn = BucketNames.Arn(settings.Name), AccessPointAlias = false });
    }
}
