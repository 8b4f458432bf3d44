using System.ComponentModel;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Tern.Runtime;

/// <summary>
/// The customer-provided encryption keys of S3 (SSE-C). S3 compares each key with its digest. A key must not be sent unencrypted.
/// </summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/ServerSideEncryptionCustomerKeys.html">SSE-C</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class CustomerKey
{
    private const int KeyBytes = 32;
    private const string KeySuffix = "server-side-encryption-customer-key";
    private const string DigestSuffix = "-MD5";

    /// <summary>Adds the digest of each key that has none, and requires an encrypted connection for the request.</summary>
    /// <param name="message">The request with its headers.</param>
    /// <exception cref="TernRequestException">A key is not the Base64 encoding of 32 bytes.</exception>
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
            if (!HasHeader(message, digest))
                message.Headers.Add(new(digest, ComputeDigest(header.Value)));
        }
    }

    private static bool HasHeader(RequestMessage message, string name)
    {
        foreach (ref readonly KeyValuePair<string, string> header in CollectionsMarshal.AsSpan(message.Headers))
        {
            if (header.Key.Equals(name, StringComparison.OrdinalIgnoreCase))
                return true;
        }
        return false;
    }

    private static string ComputeDigest(string base64)
    {
        Span<byte> key = stackalloc byte[KeyBytes];
        Span<byte> digest = stackalloc byte[MD5.HashSizeInBytes];
        if (!Convert.TryFromBase64String(base64, key, out int length) || length != KeyBytes)
            throw new TernRequestException($"The customer-provided encryption key is not valid. Expected the Base64 encoding of {KeyBytes} bytes.");
#pragma warning disable CA5351 // S3 requires the digest, which protects only against accidental damage.
        MD5.HashData(key, digest);
#pragma warning restore CA5351
        CryptographicOperations.ZeroMemory(key);
        return Convert.ToBase64String(digest);
    }
}
