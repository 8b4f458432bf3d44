using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>DeleteBucketInventoryConfiguration</c>.</summary>
internal static class DeleteBucketInventoryConfiguration
{
    public static async ValueTask<DeleteBucketInventoryConfigurationResponse> ExecuteAsync(
        S3Store store, DeleteBucketInventoryConfigurationRequest request, CancellationToken cancellationToken)
    {
        await BucketChange.ExecuteAsync(
            store,
            request.Bucket,
            request.ExpectedBucketOwner,
            settings => settings with { Inventory = ConfigurationSet.Remove(settings.Inventory, request.Id) },
            cancellationToken).ConfigureAwait(false);
        return new DeleteBucketInventoryConfigurationResponse();
    }
}
