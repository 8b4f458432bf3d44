using Tern.Local.S3.Acls;
using Tern.Local.S3.Objects;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Buckets;

/// <summary><c>GetBucketAcl</c>.</summary>
internal static class GetBucketAcl
{
    public static ValueTask<GetBucketAclResponse> ExecuteAsync(S3Store store, GetBucketAclRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        return ValueTask.FromResult(new GetBucketAclResponse { Owner = AccessControl.Owner(settings.AccountId), Grants = AclRules.Write(settings, settings.Acl) });
    }
}
