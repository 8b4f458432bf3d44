using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>GetBucketPolicy</c>.</summary>
internal static class GetBucketPolicy
{
    public static ValueTask<GetBucketPolicyResponse> ExecuteAsync(S3Store store, GetBucketPolicyRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        return settings.Policy is { } policy
            ? ValueTask.FromResult(new GetBucketPolicyResponse { Policy = policy })
            : throw BucketErrors.NotConfigured("NoSuchBucketPolicy", "The bucket policy does not exist", settings.Name);
    }
}
