using System.Security.Cryptography;
using System.Text;

namespace Tern.Runtime;

/// <summary>The names of token cache files, which all SDKs derive in the same way.</summary>
internal static class CacheFileName
{
    /// <summary>The hexadecimal SHA-1 of the session's name or of the start URL.</summary>
    // CA5350: the hash is a file name that the AWS CLI prescribes, without a security purpose.
#pragma warning disable CA5350
    public static string OfSso(string session) => $"{Convert.ToHexStringLower(SHA1.HashData(Encoding.UTF8.GetBytes(session)))}.json";
#pragma warning restore CA5350

    /// <summary>The hexadecimal SHA-256 of the session's name.</summary>
    public static string OfLogin(string session) => $"{Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(session)))}.json";
}
