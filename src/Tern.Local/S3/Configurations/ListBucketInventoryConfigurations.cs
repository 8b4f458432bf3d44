using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>ListBucketInventoryConfigurations</c>.</summary>
internal static class ListBucketInventoryConfigurations
{
    public static ValueTask<ListBucketInventoryConfigurationsResponse> ExecuteAsync(S3Store store, ListBucketInventoryConfigurationsRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        (IReadOnlyList<InventoryConfiguration> page, string? next) = ConfigurationSet.GetPage(settings.Inventory, request.ContinuationToken);
        return ValueTask.FromResult(new ListBucketInventoryConfigurationsResponse
        {
            IsTruncated = next is not null,
            ContinuationToken = request.ContinuationToken,
            NextContinuationToken = next,
            InventoryConfigurationList = page,
        });
    }
}
