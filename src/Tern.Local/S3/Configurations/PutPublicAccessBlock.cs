using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>PutPublicAccessBlock</c>.</summary>
internal static class PutPublicAccessBlock
{
    public static async ValueTask<PutPublicAccessBlockResponse> ExecuteAsync(S3Store store, PutPublicAccessBlockRequest request, CancellationToken cancellationToken)
    {
        PublicAccessBlockConfiguration requested = request.PublicAccessBlockConfiguration;
        // The service returns all settings.
        PublicAccessBlockConfiguration block = new()
        {
            BlockPublicAcls = requested.BlockPublicAcls ?? false,
            IgnorePublicAcls = requested.IgnorePublicAcls ?? false,
            BlockPublicPolicy = requested.BlockPublicPolicy ?? false,
            RestrictPublicBuckets = requested.RestrictPublicBuckets ?? false,
        };
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { PublicAccessBlock = block }, cancellationToken).ConfigureAwait(false);
        return new PutPublicAccessBlockResponse();
    }
}
