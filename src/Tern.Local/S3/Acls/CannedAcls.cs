using Tern.Local.S3.Errors;

namespace Tern.Local.S3.Acls;

/// <summary>The canned access control lists, for example <c>public-read</c>.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html#canned-acl">Canned ACL</seealso>
internal static class CannedAcls
{
    /// <summary>Returns the grants of a list.</summary>
    /// <param name="name">The name.</param>
    /// <param name="owner">The canonical ID of the owner.</param>
    /// <exception cref="S3ServiceException">The list is unknown.</exception>
    public static AclGrant[] Resolve(string name, string owner)
    {
        AclGrant full = new("FULL_CONTROL", owner, null);
        return name switch
        {
            "private" or "bucket-owner-read" or "bucket-owner-full-control" or "aws-exec-read" => [full],
            "public-read" => [full, Group("READ", AclGroups.AllUsers)],
            "public-read-write" => [full, Group("READ", AclGroups.AllUsers), Group("WRITE", AclGroups.AllUsers)],
            "authenticated-read" => [full, Group("READ", AclGroups.AuthenticatedUsers)],
            "log-delivery-write" => [full, Group("WRITE", AclGroups.LogDelivery), Group("READ_ACP", AclGroups.LogDelivery)],
            // The service returns no message.
            _ => throw RequestErrors.InvalidArgument("", "x-amz-acl", name),
        };
    }

    private static AclGrant Group(string permission, string uri) => new(permission, null, uri);
}
