using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>DeleteBucketPolicy</c>.</summary>
internal static class DeleteBucketPolicy
{
    public static async ValueTask<DeleteBucketPolicyResponse> ExecuteAsync(S3Store store, DeleteBucketPolicyRequest request, CancellationToken cancellationToken)
    {
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { Policy = null }, cancellationToken).ConfigureAwait(false);
        return new DeleteBucketPolicyResponse();
    }
}
