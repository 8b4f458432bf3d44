using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>PutBucketPolicy</c>. The policy is stored, and not evaluated.</summary>
internal static class PutBucketPolicy
{
    public static async ValueTask<PutBucketPolicyResponse> ExecuteAsync(S3Store store, PutBucketPolicyRequest request, CancellationToken cancellationToken)
    {
        PolicyRules.Check(request.Policy);
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { Policy = request.Policy }, cancellationToken).ConfigureAwait(false);
        return new PutBucketPolicyResponse();
    }
}
