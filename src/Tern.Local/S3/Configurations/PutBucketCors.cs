using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>PutBucketCors</c>.</summary>
internal static class PutBucketCors
{
    public static async ValueTask<PutBucketCorsResponse> ExecuteAsync(S3Store store, PutBucketCorsRequest request, CancellationToken cancellationToken)
    {
        CorsRules.Check(request.CorsConfiguration.CorsRules);
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { Cors = request.CorsConfiguration.CorsRules }, cancellationToken).ConfigureAwait(false);
        return new PutBucketCorsResponse();
    }
}
