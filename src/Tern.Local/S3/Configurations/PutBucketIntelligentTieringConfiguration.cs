using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>PutBucketIntelligentTieringConfiguration</c>. The configuration is stored, and objects are not moved.</summary>
internal static class PutBucketIntelligentTieringConfiguration
{
    public static async ValueTask<PutBucketIntelligentTieringConfigurationResponse> ExecuteAsync(
        S3Store store, PutBucketIntelligentTieringConfigurationRequest request, CancellationToken cancellationToken)
    {
        IntelligentTieringConfiguration configuration = request.IntelligentTieringConfiguration;
        ConfigurationSet.CheckId(request.Id, configuration.Id);
        TieringRules.Check(configuration);
        await BucketChange.ExecuteAsync(
            store,
            request.Bucket,
            request.ExpectedBucketOwner,
            settings => settings with { IntelligentTiering = ConfigurationSet.Put(settings.IntelligentTiering, request.Id, configuration) },
            cancellationToken).ConfigureAwait(false);
        return new PutBucketIntelligentTieringConfigurationResponse();
    }
}
