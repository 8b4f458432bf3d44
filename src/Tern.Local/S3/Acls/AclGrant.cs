namespace Tern.Local.S3.Acls;

/// <summary>A grant of an access control list, to an account or to a group. Grants are stored and returned, but not evaluated.</summary>
/// <param name="Permission">The permission, for example <c>READ</c>.</param>
/// <param name="Id">The canonical ID of the account; null for a group.</param>
/// <param name="Uri">The URI of the group; null for an account.</param>
internal sealed record AclGrant(string Permission, string? Id, string? Uri);
