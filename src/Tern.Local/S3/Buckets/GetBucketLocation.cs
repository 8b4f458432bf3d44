using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Buckets;

/// <summary><c>GetBucketLocation</c>.</summary>
internal static class GetBucketLocation
{
    public static ValueTask<GetBucketLocationResponse> ExecuteAsync(S3Store store, GetBucketLocationRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        string region = store.GetSettings(request.Bucket, request.ExpectedBucketOwner).Region;
        return ValueTask.FromResult(new GetBucketLocationResponse
        {
            LocationConstraint = region == BucketLocations.DefaultRegion ? (BucketLocationConstraint?)null : new BucketLocationConstraint(region),
        });
    }
}
