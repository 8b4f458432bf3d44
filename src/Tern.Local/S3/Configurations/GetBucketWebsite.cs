using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>GetBucketWebsite</c>.</summary>
internal static class GetBucketWebsite
{
    public static ValueTask<GetBucketWebsiteResponse> ExecuteAsync(S3Store store, GetBucketWebsiteRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        return settings.Website is { } website
            ? ValueTask.FromResult(WebsiteRules.ToResponse(website))
            : throw BucketErrors.NotConfigured("NoSuchWebsiteConfiguration", "The specified bucket does not have a website configuration", settings.Name);
    }
}
