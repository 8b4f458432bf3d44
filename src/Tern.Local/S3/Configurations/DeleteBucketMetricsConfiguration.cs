using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>DeleteBucketMetricsConfiguration</c>.</summary>
internal static class DeleteBucketMetricsConfiguration
{
    public static async ValueTask<DeleteBucketMetricsConfigurationResponse> ExecuteAsync(
        S3Store store, DeleteBucketMetricsConfigurationRequest request, CancellationToken cancellationToken)
    {
        await BucketChange.ExecuteAsync(
            store,
            request.Bucket,
            request.ExpectedBucketOwner,
            settings => settings with { Metrics = ConfigurationSet.Remove(settings.Metrics, request.Id) },
            cancellationToken).ConfigureAwait(false);
        return new DeleteBucketMetricsConfigurationResponse();
    }
}
