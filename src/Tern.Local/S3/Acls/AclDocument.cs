using Tern.Local.S3.Errors;
using Tern.S3;

namespace Tern.Local.S3.Acls;

/// <summary>The document of an access control list.</summary>
internal static class AclDocument
{
    private const int MaxGrants = 100;

    /// <summary>Reads the grants of a document.</summary>
    /// <exception cref="S3ServiceException">The document is malformed, or names an unknown grantee.</exception>
    public static AclGrant[] Read(AccessControlPolicy policy)
    {
        if (policy.Owner?.ID is not { Length: > 0 } owner || policy.Grants.Count is 0 or > MaxGrants)
            throw BucketErrors.MalformedAcl();
        AclGroups.CheckId(owner, IdArgument);
        return [.. policy.Grants.Select(Read)];
    }

    /// <summary>The grants in a response.</summary>
    public static Grant[] Write(IEnumerable<AclGrant> grants) =>
        [.. grants.Select(grant => new Grant { Permission = new Permission(grant.Permission), Grantee = new Grantee { ID = grant.Id, Uri = grant.Uri, Type = grant.Id is null ? "Group" : "CanonicalUser" } })];

    private const string IdArgument = "CanonicalUser/ID";

    private static AclGrant Read(Grant grant)
    {
        if (grant.Permission?.Value is not ("FULL_CONTROL" or "READ" or "READ_ACP" or "WRITE" or "WRITE_ACP") || grant.Grantee is not { } grantee)
            throw BucketErrors.MalformedAcl();
        return grantee.Type.Value switch
        {
            "CanonicalUser" when grantee.ID is { } id => new(grant.Permission.Value.Value, AclGroups.CheckId(id, IdArgument), null),
            "Group" when grantee.Uri is { } uri => new(grant.Permission.Value.Value, null, AclGroups.CheckUri(uri, "Group/URI")),
            _ => throw BucketErrors.MalformedAcl(),
        };
    }
}
