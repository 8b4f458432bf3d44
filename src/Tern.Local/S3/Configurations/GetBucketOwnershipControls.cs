using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>GetBucketOwnershipControls</c>.</summary>
internal static class GetBucketOwnershipControls
{
    public static ValueTask<GetBucketOwnershipControlsResponse> ExecuteAsync(S3Store store, GetBucketOwnershipControlsRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        if (settings.ObjectOwnership is not { } ownership)
            throw BucketErrors.NotConfigured("OwnershipControlsNotFoundError", "The bucket ownership controls were not found", settings.Name);
        return ValueTask.FromResult(new GetBucketOwnershipControlsResponse
        {
            OwnershipControls = new OwnershipControls { Rules = [new OwnershipControlsRule { ObjectOwnership = new ObjectOwnership(ownership) }] },
        });
    }
}
