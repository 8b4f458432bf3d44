using System.Security.Cryptography;
using System.Text;

namespace Tern.Conformance.Config.Chains;

/// <summary>The cached token of a session of IAM Identity Center.</summary>
internal static class SsoCache
{
    public const string Token = "sso-access-token";

    public const string Content = $$"""{"accessToken":"{{Token}}","expiresAt":"2099-01-01T00:00:00Z"}""";

    /// <summary>Returns the path of the file.</summary>
    /// <param name="session">The name of the session, else the start URL.</param>
    // CA5350: the hash is a file name that the AWS CLI prescribes, without a security purpose.
#pragma warning disable CA5350
    public static string GetPath(string session) => $"/home/.aws/sso/cache/{Convert.ToHexStringLower(SHA1.HashData(Encoding.UTF8.GetBytes(session)))}.json";
#pragma warning restore CA5350
}
