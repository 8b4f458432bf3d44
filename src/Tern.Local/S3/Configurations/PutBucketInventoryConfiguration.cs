using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>PutBucketInventoryConfiguration</c>. The configuration is stored, and no inventory is written.</summary>
internal static class PutBucketInventoryConfiguration
{
    public static async ValueTask<PutBucketInventoryConfigurationResponse> ExecuteAsync(
        S3Store store, PutBucketInventoryConfigurationRequest request, CancellationToken cancellationToken)
    {
        InventoryConfiguration configuration = request.InventoryConfiguration;
        ConfigurationSet.CheckId(request.Id, configuration.Id);
        InventoryRules.Check(configuration);
        await BucketChange.ExecuteAsync(
            store,
            request.Bucket,
            request.ExpectedBucketOwner,
            settings => settings with { Inventory = ConfigurationSet.Put(settings.Inventory, request.Id, configuration) },
            cancellationToken).ConfigureAwait(false);
        return new PutBucketInventoryConfigurationResponse();
    }
}
