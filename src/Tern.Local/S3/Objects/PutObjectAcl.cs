using Tern.Local.S3.Acls;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary><c>PutObjectAcl</c>.</summary>
internal static class PutObjectAcl
{
    public static async ValueTask<PutObjectAclResponse> ExecuteAsync(S3Store store, PutObjectAclRequest request, CancellationToken cancellationToken)
    {
        var headers = new GrantHeaders(request.GrantFullControl, request.GrantRead, request.GrantReadAcp, request.GrantWrite, request.GrantWriteAcp);
        await PropertyChange.ExecuteAsync(
            store,
            request.Bucket,
            request.ExpectedBucketOwner,
            request.Key,
            request.VersionId,
            "ObjectAcl:Put",
            (bucket, properties) => properties with { Acl = AclRules.ResolveChange(bucket.Settings, request.Acl?.Value, headers, request.AccessControlPolicy) },
            cancellationToken).ConfigureAwait(false);
        return new PutObjectAclResponse();
    }
}
