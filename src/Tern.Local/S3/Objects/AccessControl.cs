using System.Security.Cryptography;
using System.Text;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary>The owners of buckets and objects.</summary>
internal static class AccessControl
{
    /// <summary>Returns the canonical ID of an account.</summary>
    public static string GetCanonicalId(string accountId) => Convert.ToHexStringLower(SHA256.HashData(Encoding.ASCII.GetBytes(accountId)));

    public static Owner Owner(string accountId) => new() { ID = GetCanonicalId(accountId) };

    /// <summary>The initiator of a multipart upload. The service returns a name for it, and none for an owner.</summary>
    public static Initiator Initiator(string accountId) => new() { ID = GetCanonicalId(accountId), DisplayName = accountId };
}
