using System.Runtime.InteropServices;
using System.Security.Cryptography;
using Tern.Calls;

namespace Tern.Checksums;

/// <summary>The keys that callers give S3 to encrypt with (SSE-C): S3 compares each with its digest, and it must not be seen on the way.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/ServerSideEncryptionCustomerKeys.html">SSE-C</seealso>
public static class CustomerKey
{
    private const int KeyBytes = 32;
    private const string KeySuffix = "server-side-encryption-customer-key";
    private const string DigestSuffix = "-MD5";

    /// <summary>Adds the digest of each key that has none, and has the request go over an encrypted connection only.</summary>
    /// <param name="message">The request, with its headers.</param>
    /// <exception cref="InvalidRequestException">A key is not the Base64 of 256 bits.</exception>
    public static void AddDigest(RequestMessage message)
    {
        ArgumentNullException.ThrowIfNull(message);
        for (int i = message.Headers.Count - 1; i >= 0; i--)
        {
            KeyValuePair<string, string> header = message.Headers[i];
            if (!header.Key.EndsWith(KeySuffix, StringComparison.OrdinalIgnoreCase))
                continue;
            message.RequiresTls = true;
            string digest = header.Key + DigestSuffix;
            if (!Has(message, digest))
                message.Headers.Add(new(digest, Digest(header.Value)));
        }
    }

    private static bool Has(RequestMessage message, string name)
    {
        foreach (ref readonly KeyValuePair<string, string> header in CollectionsMarshal.AsSpan(message.Headers))
        {
            if (header.Key.Equals(name, StringComparison.OrdinalIgnoreCase))
                return true;
        }
        return false;
    }

    private static string Digest(string base64)
    {
        Span<byte> key = stackalloc byte[KeyBytes];
        Span<byte> digest = stackalloc byte[MD5.HashSizeInBytes];
        if (!Convert.TryFromBase64String(base64, key, out int length) || length != KeyBytes)
            throw new InvalidRequestException($"the key to encrypt with is not the Base64 of {KeyBytes} bytes");
#pragma warning disable CA5351 // The digest is what S3 asks for; it guards against accidents alone.
        MD5.HashData(key, digest);
#pragma warning restore CA5351
        CryptographicOperations.ZeroMemory(key);
        return Convert.ToBase64String(digest);
    }
}
