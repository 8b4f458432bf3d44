using System.Buffers;
using System.Security.Cryptography;
using System.Text;

namespace Tern.Runtime;

/// <summary>The signing key derived from a secret access key for one day, region and service, and the pooled HMAC instances that use it.</summary>
internal sealed class SigV4Key : SigningKey
{
    private const int MaxStackBytes = 256;

    private readonly byte[] _key;

    // Pooled, because creating an HMAC instance costs more than twice as much as using it, and an instance is not thread-safe.
    private readonly SlotPool<IncrementalHash> _hashes = new();

    public SigV4Key(string algorithm, AwsCredentials credentials, ReadOnlySpan<byte> day, ReadOnlySpan<char> region, ReadOnlySpan<char> service)
        : base(algorithm, credentials, day, region, service, FormatRegionAndService(region, service)) =>
        _key = Derive(credentials.SecretAccessKey, day, Region, Service);

    public override int SignatureCapacity => PayloadHash.Length;

    protected override int Sign(ReadOnlySpan<byte> text, Span<byte> destination, bool isEarly)
    {
        Span<byte> signature = stackalloc byte[SHA256.HashSizeInBytes];
        if (isEarly)
        {
            ManagedSha256.Hmac(_key, text, signature);
        }
        else
        {
            IncrementalHash hash = _hashes.TryRent() ?? IncrementalHash.CreateHMAC(HashAlgorithmName.SHA256, _key);
            hash.AppendData(text);
            hash.GetHashAndReset(signature);
            if (!_hashes.TryReturn(hash))
                hash.Dispose();
        }
        Hexadecimal.WriteHash(signature, destination);
        return PayloadHash.Length;
    }

    protected override bool Verify(ReadOnlySpan<byte> text, ReadOnlySpan<char> signature, bool isEarly)
    {
        if (signature.Length != PayloadHash.Length)
            return false;
        Span<byte> computed = stackalloc byte[PayloadHash.Length];
        Sign(text, computed, isEarly);
        Span<byte> given = stackalloc byte[PayloadHash.Length];
        Encoding.ASCII.GetBytes(signature, given);
        return CryptographicOperations.FixedTimeEquals(given, computed);
    }

    private static string FormatRegionAndService(ReadOnlySpan<char> region, ReadOnlySpan<char> service)
    {
        ScopeText.ThrowIfInvalid(region, "region");
        ScopeText.ThrowIfInvalid(service, "service name");
        return $"{region}/{service}";
    }

    /// <summary>Derives the signing key.</summary>
    internal static byte[] Derive(string secretAccessKey, ReadOnlySpan<byte> day, string region, string service)
    {
        byte[]? rented = null;
        int length = 4 + secretAccessKey.Length;
        Span<byte> secret = length <= MaxStackBytes ? stackalloc byte[MaxStackBytes] : rented = ArrayPool<byte>.Shared.Rent(length);
        secret = secret[..length];
        "AWS4"u8.CopyTo(secret);
        Encoding.ASCII.GetBytes(secretAccessKey, secret[4..]);

        byte[] key = new byte[SHA256.HashSizeInBytes];
        ManagedSha256.Hmac(secret, day, key);
        ManagedSha256.Hmac(key, Encoding.ASCII.GetBytes(region), key);
        ManagedSha256.Hmac(key, Encoding.ASCII.GetBytes(service), key);
        ManagedSha256.Hmac(key, "aws4_request"u8, key);

        CryptographicOperations.ZeroMemory(secret);
        if (rented is not null)
            ArrayPool<byte>.Shared.Return(rented);
        return key;
    }
}
