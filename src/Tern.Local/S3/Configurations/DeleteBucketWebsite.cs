using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>DeleteBucketWebsite</c>.</summary>
internal static class DeleteBucketWebsite
{
    public static async ValueTask<DeleteBucketWebsiteResponse> ExecuteAsync(S3Store store, DeleteBucketWebsiteRequest request, CancellationToken cancellationToken)
    {
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { Website = null }, cancellationToken).ConfigureAwait(false);
        return new DeleteBucketWebsiteResponse();
    }
}
