using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>ListBucketMetricsConfigurations</c>.</summary>
internal static class ListBucketMetricsConfigurations
{
    public static ValueTask<ListBucketMetricsConfigurationsResponse> ExecuteAsync(S3Store store, ListBucketMetricsConfigurationsRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        (IReadOnlyList<MetricsConfiguration> page, string? next) = ConfigurationSet.GetPage(settings.Metrics, request.ContinuationToken);
        return ValueTask.FromResult(new ListBucketMetricsConfigurationsResponse
        {
            IsTruncated = next is not null,
            ContinuationToken = request.ContinuationToken,
            NextContinuationToken = next,
            MetricsConfigurationList = page,
        });
    }
}
