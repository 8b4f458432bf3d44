using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>PutBucketWebsite</c>. The configuration is stored, without a website endpoint.</summary>
internal static class PutBucketWebsite
{
    public static async ValueTask<PutBucketWebsiteResponse> ExecuteAsync(S3Store store, PutBucketWebsiteRequest request, CancellationToken cancellationToken)
    {
        WebsiteRules.Check(request.WebsiteConfiguration);
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { Website = request.WebsiteConfiguration }, cancellationToken).ConfigureAwait(false);
        return new PutBucketWebsiteResponse();
    }
}
