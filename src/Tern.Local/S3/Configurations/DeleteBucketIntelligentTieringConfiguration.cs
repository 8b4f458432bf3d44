using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>DeleteBucketIntelligentTieringConfiguration</c>.</summary>
internal static class DeleteBucketIntelligentTieringConfiguration
{
    public static async ValueTask<DeleteBucketIntelligentTieringConfigurationResponse> ExecuteAsync(
        S3Store store, DeleteBucketIntelligentTieringConfigurationRequest request, CancellationToken cancellationToken)
    {
        await BucketChange.ExecuteAsync(
            store,
            request.Bucket,
            request.ExpectedBucketOwner,
            settings => settings with { IntelligentTiering = ConfigurationSet.Remove(settings.IntelligentTiering, request.Id) },
            cancellationToken).ConfigureAwait(false);
        return new DeleteBucketIntelligentTieringConfigurationResponse();
    }
}
