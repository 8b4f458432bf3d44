using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>DeleteBucketOwnershipControls</c>.</summary>
internal static class DeleteBucketOwnershipControls
{
    public static async ValueTask<DeleteBucketOwnershipControlsResponse> ExecuteAsync(S3Store store, DeleteBucketOwnershipControlsRequest request, CancellationToken cancellationToken)
    {
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { ObjectOwnership = null }, cancellationToken).ConfigureAwait(false);
        return new DeleteBucketOwnershipControlsResponse();
    }
}
