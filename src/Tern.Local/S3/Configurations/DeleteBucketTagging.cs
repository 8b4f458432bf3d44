using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>DeleteBucketTagging</c>.</summary>
internal static class DeleteBucketTagging
{
    public static async ValueTask<DeleteBucketTaggingResponse> ExecuteAsync(S3Store store, DeleteBucketTaggingRequest request, CancellationToken cancellationToken)
    {
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { Tags = [] }, cancellationToken).ConfigureAwait(false);
        return new DeleteBucketTaggingResponse();
    }
}
