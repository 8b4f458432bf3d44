using System.Text;

namespace Tern.Runtime;

/// <summary>The names of token cache files, which all SDKs derive in the same way.</summary>
internal static class CacheFileName
{
    /// <summary>The hexadecimal SHA-1 of the session's name or of the start URL.</summary>
    public static string OfSso(string session) => $"{Convert.ToHexStringLower(ManagedSha1.Hash(Encoding.UTF8.GetBytes(session)))}.json";

    /// <summary>The hexadecimal SHA-256 of the session's name.</summary>
    public static string OfLogin(string session)
    {
        Span<byte> hash = stackalloc byte[32];
        ManagedSha256.Hash(Encoding.UTF8.GetBytes(session), hash);
        return $"{Convert.ToHexStringLower(hash)}.json";
    }
}
