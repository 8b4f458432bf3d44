using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>DeletePublicAccessBlock</c>.</summary>
internal static class DeletePublicAccessBlock
{
    public static async ValueTask<DeletePublicAccessBlockResponse> ExecuteAsync(S3Store store, DeletePublicAccessBlockRequest request, CancellationToken cancellationToken)
    {
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { PublicAccessBlock = null }, cancellationToken).ConfigureAwait(false);
        return new DeletePublicAccessBlockResponse();
    }
}
