using System.Security.Cryptography;

namespace Tern.Runtime;

/// <summary>The buffers and the hash for signing one request. Pooled, because signing takes only microseconds.</summary>
internal sealed class SigningWorkspace
{
    // For longer inputs, the platform's hash is faster even on its first use.
    private const int MaxManagedHashLength = 4096;

    private IncrementalHash? _sha256;
    private readonly byte[] _signature = new byte[SigningKey.MaxSignatureLength];
    private int _signatureLength;

    public CanonicalRequest Canonical { get; } = new();

    public PooledBuffer StringToSign { get; } = new(256);

    /// <summary>The query parameters that presigning adds.</summary>
    public PooledBuffer PresignedQuery { get; } = new(512);

    /// <summary>The buffer for the signature.</summary>
    public Span<byte> SignatureBuffer => _signature;

    /// <summary>The signature in hexadecimal.</summary>
    public ReadOnlySpan<byte> Signature => _signature.AsSpan(0, _signatureLength);

    /// <summary>Whether this is one of the first signatures of the process, for which <see cref="ManagedSha256"/> is used.</summary>
    public bool UsesManagedHash { get; set; }

    /// <summary>Writes the SHA-256 of bytes as 64 hexadecimal digits.</summary>
    public void WriteSha256(ReadOnlySpan<byte> bytes, Span<byte> destination)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        if (UsesManagedHash && bytes.Length <= MaxManagedHashLength)
        {
            ManagedSha256.Hash(bytes, hash);
        }
        else
        {
            _sha256 ??= IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
            _sha256.AppendData(bytes);
            _sha256.GetHashAndReset(hash);
        }
        Hexadecimal.WriteHash(hash, destination);
    }

    public void SetSignatureLength(int length) => _signatureLength = length;

    public void Clear()
    {
        Canonical.Clear();
        StringToSign.Clear();
        PresignedQuery.Clear();
    }
}
