using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>ListBucketIntelligentTieringConfigurations</c>.</summary>
internal static class ListBucketIntelligentTieringConfigurations
{
    public static ValueTask<ListBucketIntelligentTieringConfigurationsResponse> ExecuteAsync(S3Store store, ListBucketIntelligentTieringConfigurationsRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        (IReadOnlyList<IntelligentTieringConfiguration> page, string? next) = ConfigurationSet.GetPage(settings.IntelligentTiering, request.ContinuationToken);
        return ValueTask.FromResult(new ListBucketIntelligentTieringConfigurationsResponse
        {
            IsTruncated = next is not null,
            ContinuationToken = request.ContinuationToken,
            NextContinuationToken = next,
            IntelligentTieringConfigurationList = page,
        });
    }
}
