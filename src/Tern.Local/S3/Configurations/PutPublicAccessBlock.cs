using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>PutPublicAccessBlock</c>.</summary>
internal static class PutPublicAccessBlock
{
    public static async ValueTask<PutPublicAccessBlockResponse> ExecuteAsync(S3Store store, PutPublicAccessBlockRequest request, CancellationToken cancellationToken)
    {
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { PublicAccessBlock = request.PublicAccessBlockConfiguration }, cancellationToken).ConfigureAwait(false);
        return new PutPublicAccessBlockResponse();
    }
}
