using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Buckets;

/// <summary><c>GetBucketLocation</c>.</summary>
internal static class GetBucketLocation
{
    public static ValueTask<GetBucketLocationResponse> ExecuteAsync(S3Store store, GetBucketLocationRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        return ValueTask.FromResult(new GetBucketLocationResponse
        {
            LocationConstraint = settings.Region == BucketLocations.DefaultRegion ? (BucketLocationConstraint?)null
                : settings.IsEuLocation ? BucketLocationConstraint.Eu
                : new BucketLocationConstraint(settings.Region),
        });
    }
}
