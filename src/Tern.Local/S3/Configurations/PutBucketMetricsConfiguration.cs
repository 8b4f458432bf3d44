using Tern.Local.S3.Buckets;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>PutBucketMetricsConfiguration</c>. The configuration is stored, and metrics are not recorded.</summary>
internal static class PutBucketMetricsConfiguration
{
    public static async ValueTask<PutBucketMetricsConfigurationResponse> ExecuteAsync(
        S3Store store, PutBucketMetricsConfigurationRequest request, CancellationToken cancellationToken)
    {
        MetricsConfiguration configuration = request.MetricsConfiguration;
        ConfigurationSet.CheckId(request.Id, configuration.Id);
        if (configuration.Filter is MetricsFilter.Unknown)
            throw RequestErrors.MalformedXml();
        await BucketChange.ExecuteAsync(
            store,
            request.Bucket,
            request.ExpectedBucketOwner,
            settings => settings with { Metrics = ConfigurationSet.Put(settings.Metrics, request.Id, configuration) },
            cancellationToken).ConfigureAwait(false);
        return new PutBucketMetricsConfigurationResponse();
    }
}
