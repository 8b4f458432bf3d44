using System.Security.Cryptography;
using System.Text;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary>The access control list of every bucket and object: full control for the owner.</summary>
internal static class AccessControl
{
    /// <summary>Returns the canonical ID of an account.</summary>
    public static string GetCanonicalId(string accountId) => Convert.ToHexStringLower(SHA256.HashData(Encoding.ASCII.GetBytes(accountId)));

    public static Owner Owner(string accountId) => new() { ID = GetCanonicalId(accountId) };

    /// <summary>The initiator of a multipart upload. The service returns a name for it, and none for an owner.</summary>
    public static Initiator Initiator(string accountId) => new() { ID = GetCanonicalId(accountId), DisplayName = accountId };

    public static Grant[] Grants(string accountId) =>
    [
        new() { Grantee = new Grantee { ID = GetCanonicalId(accountId), Type = "CanonicalUser" }, Permission = Permission.FullControl },
    ];

    /// <summary>Whether a list is the default one: full control for the owner.</summary>
    public static bool IsDefault(string accountId, AccessControlPolicy policy) =>
        policy.Grants is [{ Permission.Value: "FULL_CONTROL", Grantee.ID: { } id }] && id == GetCanonicalId(accountId);
}
