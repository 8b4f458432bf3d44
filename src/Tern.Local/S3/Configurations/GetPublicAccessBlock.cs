using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>GetPublicAccessBlock</c>.</summary>
internal static class GetPublicAccessBlock
{
    public static ValueTask<GetPublicAccessBlockResponse> ExecuteAsync(S3Store store, GetPublicAccessBlockRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        return settings.PublicAccessBlock is { } block
            ? ValueTask.FromResult(new GetPublicAccessBlockResponse { PublicAccessBlockConfiguration = block })
            : throw BucketErrors.NotConfigured("NoSuchPublicAccessBlockConfiguration", "The public access block configuration was not found", settings.Name);
    }
}
