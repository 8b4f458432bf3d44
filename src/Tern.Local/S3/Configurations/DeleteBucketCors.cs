using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>DeleteBucketCors</c>.</summary>
internal static class DeleteBucketCors
{
    public static async ValueTask<DeleteBucketCorsResponse> ExecuteAsync(S3Store store, DeleteBucketCorsRequest request, CancellationToken cancellationToken)
    {
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { Cors = null }, cancellationToken).ConfigureAwait(false);
        return new DeleteBucketCorsResponse();
    }
}
