using System.Security.Cryptography;
using Tern.Runtime;

namespace Tern.Functions.Idempotency.Keys;

/// <summary>The hash of Powertools: MD5 in base64. It identifies a payload, and protects nothing.</summary>
internal static class KeyHash
{
    public static string Compute(Document value)
    {
        using var buffer = new PooledBuffer();
        CanonicalJson.Write(buffer, value);
        return Compute(buffer);
    }

    public static string Compute(string text)
    {
        using var buffer = new PooledBuffer();
        CanonicalJson.WriteString(buffer, text);
        return Compute(buffer);
    }

    private static string Compute(PooledBuffer buffer)
    {
        Span<byte> hash = stackalloc byte[MD5.HashSizeInBytes];
#pragma warning disable CA5351 // The format of the records requires MD5.
        MD5.HashData(buffer.WrittenSpan, hash);
#pragma warning restore CA5351
        return Convert.ToBase64String(hash);
    }
}
