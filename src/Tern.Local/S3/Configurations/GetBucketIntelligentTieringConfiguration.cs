using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>GetBucketIntelligentTieringConfiguration</c>.</summary>
internal static class GetBucketIntelligentTieringConfiguration
{
    public static ValueTask<GetBucketIntelligentTieringConfigurationResponse> ExecuteAsync(S3Store store, GetBucketIntelligentTieringConfigurationRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        return ValueTask.FromResult(new GetBucketIntelligentTieringConfigurationResponse { IntelligentTieringConfiguration = ConfigurationSet.Get(settings.IntelligentTiering, request.Id) });
    }
}
