using Tern.Local.S3.Errors;
using Tern.Local.S3.Objects;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Buckets;

/// <summary><c>PutBucketAcl</c>. Only the default list is accepted, because buckets have no access control lists.</summary>
internal static class PutBucketAcl
{
    public static ValueTask<PutBucketAclResponse> ExecuteAsync(S3Store store, PutBucketAclRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        string owner = store.GetSettings(request.Bucket, request.ExpectedBucketOwner).AccountId;
        ObjectCannedAcl? acl = request.Acl is { } canned ? new ObjectCannedAcl(canned.Value) : (ObjectCannedAcl?)null;
        UnsupportedHeaders.CheckAcl(acl, request.GrantFullControl, request.GrantRead, request.GrantReadAcp, request.GrantWrite, request.GrantWriteAcp);
        return request.AccessControlPolicy is { } policy && !AccessControl.IsDefault(owner, policy)
            ? throw BucketErrors.AclNotSupported()
            : ValueTask.FromResult(new PutBucketAclResponse());
    }
}
