using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>GetBucketMetricsConfiguration</c>.</summary>
internal static class GetBucketMetricsConfiguration
{
    public static ValueTask<GetBucketMetricsConfigurationResponse> ExecuteAsync(S3Store store, GetBucketMetricsConfigurationRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        return ValueTask.FromResult(new GetBucketMetricsConfigurationResponse { MetricsConfiguration = ConfigurationSet.Get(settings.Metrics, request.Id) });
    }
}
