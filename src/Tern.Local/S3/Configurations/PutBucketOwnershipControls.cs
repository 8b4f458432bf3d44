using Tern.Local.S3.Acls;
using Tern.Local.S3.Buckets;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>PutBucketOwnershipControls</c>.</summary>
internal static class PutBucketOwnershipControls
{
    public static async ValueTask<PutBucketOwnershipControlsResponse> ExecuteAsync(S3Store store, PutBucketOwnershipControlsRequest request, CancellationToken cancellationToken)
    {
        if (request.OwnershipControls.Rules is not [{ ObjectOwnership.Value: "BucketOwnerPreferred" or "ObjectWriter" or "BucketOwnerEnforced" } rule])
            throw RequestErrors.MalformedXml();
        await BucketChange.ExecuteAsync(store, request.Bucket, request.ExpectedBucketOwner, Change, cancellationToken).ConfigureAwait(false);
        return new PutBucketOwnershipControlsResponse();

        BucketSettings Change(BucketSettings settings)
        {
            BucketSettings changed = settings with { ObjectOwnership = rule.ObjectOwnership.Value };
            AclRules.CheckOwnership(changed);
            return changed;
        }
    }
}
