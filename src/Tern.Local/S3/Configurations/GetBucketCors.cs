using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>GetBucketCors</c>.</summary>
internal static class GetBucketCors
{
    public static ValueTask<GetBucketCorsResponse> ExecuteAsync(S3Store store, GetBucketCorsRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        return settings.Cors is { } rules
            ? ValueTask.FromResult(new GetBucketCorsResponse { CorsRules = rules })
            : throw BucketErrors.NotConfigured("NoSuchCORSConfiguration", "The CORS configuration does not exist", settings.Name);
    }
}
