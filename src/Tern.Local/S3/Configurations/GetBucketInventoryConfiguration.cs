using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>GetBucketInventoryConfiguration</c>.</summary>
internal static class GetBucketInventoryConfiguration
{
    public static ValueTask<GetBucketInventoryConfigurationResponse> ExecuteAsync(S3Store store, GetBucketInventoryConfigurationRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        return ValueTask.FromResult(new GetBucketInventoryConfigurationResponse { InventoryConfiguration = ConfigurationSet.Get(settings.Inventory, request.Id) });
    }
}
