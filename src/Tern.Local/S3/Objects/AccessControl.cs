using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary>The access control list of every bucket and object: full control for the owner.</summary>
internal static class AccessControl
{
    public static Owner Owner(S3Store store) => new() { ID = store.OwnerId };

    public static Grant[] Grants(S3Store store) =>
    [
        new() { Grantee = new Grantee { ID = store.OwnerId, Type = "CanonicalUser" }, Permission = Permission.FullControl },
    ];

    /// <summary>Whether a list is the default one: full control for the owner.</summary>
    public static bool IsDefault(S3Store store, AccessControlPolicy policy) =>
        policy.Grants is [{ Permission.Value: "FULL_CONTROL", Grantee.ID: { } id }] && id == store.OwnerId;
}
