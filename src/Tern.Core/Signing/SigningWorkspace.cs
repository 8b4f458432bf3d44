using System.Security.Cryptography;
using Tern.Codecs;

namespace Tern.Signing;

/// <summary>The buffers and the hash that signing one request needs; pooled, because a request is signed in microseconds.</summary>
internal sealed class SigningWorkspace
{
    private readonly IncrementalHash _sha256 = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
    private readonly byte[] _signature = new byte[PayloadHash.Length];

    public CanonicalRequest Canonical { get; } = new();

    public PooledBuffer StringToSign { get; } = new(256);

    /// <summary>What a presigned request adds to its query.</summary>
    public PooledBuffer PresignedQuery { get; } = new(512);

    public Span<byte> Signature => _signature;

    /// <summary>Writes the SHA-256 of bytes as 64 hexadecimal digits.</summary>
    public void WriteSha256(ReadOnlySpan<byte> bytes, Span<byte> destination)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        _sha256.AppendData(bytes);
        _sha256.GetHashAndReset(hash);
        Hexadecimal.WriteHash(hash, destination);
    }

    public void Clear()
    {
        Canonical.Clear();
        StringToSign.Clear();
        PresignedQuery.Clear();
    }
}
