using Tern.Local.S3.Acls;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Buckets;

/// <summary><c>PutBucketAcl</c>.</summary>
internal static class PutBucketAcl
{
    public static async ValueTask<PutBucketAclResponse> ExecuteAsync(S3Store store, PutBucketAclRequest request, CancellationToken cancellationToken)
    {
        var headers = new GrantHeaders(request.GrantFullControl, request.GrantRead, request.GrantReadAcp, request.GrantWrite, request.GrantWriteAcp);
        await BucketChange.ExecuteAsync(
            store,
            request.Bucket,
            request.ExpectedBucketOwner,
            settings => settings with { Acl = AclRules.ResolveChange(settings, request.Acl?.Value, headers, request.AccessControlPolicy) },
            cancellationToken).ConfigureAwait(false);
        return new PutBucketAclResponse();
    }
}
