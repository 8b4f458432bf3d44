using System.Security.Cryptography;
using System.Text;

namespace Tern.Local.S3.Requests.Signatures;

/// <summary>SigV4 signatures of POST policies.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html">Authenticating requests</seealso>
internal static class SigningKeys
{
    /// <summary>Derives the signing key of a day, a region and S3.</summary>
    public static byte[] Derive(string secret, string day, string region)
    {
        byte[] key = HMACSHA256.HashData(Encoding.UTF8.GetBytes("AWS4" + secret), Encoding.UTF8.GetBytes(day));
        key = HMACSHA256.HashData(key, Encoding.UTF8.GetBytes(region));
        key = HMACSHA256.HashData(key, "s3"u8);
        return HMACSHA256.HashData(key, "aws4_request"u8);
    }

    /// <summary>Signs a text. The signature is in hexadecimal.</summary>
    public static string Sign(byte[] key, string text) => Convert.ToHexStringLower(HMACSHA256.HashData(key, Encoding.UTF8.GetBytes(text)));

    /// <summary>Whether two signatures are equal, compared in constant time.</summary>
    public static bool FixedTimeEquals(string expected, string given) => CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(expected), Encoding.UTF8.GetBytes(given));
}
