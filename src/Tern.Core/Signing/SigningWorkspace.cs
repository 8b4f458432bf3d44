using System.Security.Cryptography;
using Tern.Codecs;

namespace Tern.Signing;

/// <summary>The buffers and the hash that signing one request needs; pooled, because a request is signed in microseconds.</summary>
internal sealed class SigningWorkspace
{
    // Longer inputs are worth the platform's hash from the start.
    private const int MaxEarlyLength = 4096;

    private IncrementalHash? _sha256;
    private readonly byte[] _signature = new byte[SigningKey.MaxSignatureLength];
    private int _signatureLength;

    public CanonicalRequest Canonical { get; } = new();

    public PooledBuffer StringToSign { get; } = new(256);

    /// <summary>What a presigned request adds to its query.</summary>
    public PooledBuffer PresignedQuery { get; } = new(512);

    /// <summary>Where a signature is written.</summary>
    public Span<byte> SignatureBuffer => _signature;

    /// <summary>The signature in hexadecimal.</summary>
    public ReadOnlySpan<byte> Signature => _signature.AsSpan(0, _signatureLength);

    /// <summary>Whether this is one of the first signatures, for which <see cref="EarlySha256"/> is there.</summary>
    public bool IsEarly { get; set; }

    /// <summary>Writes the SHA-256 of bytes as 64 hexadecimal digits.</summary>
    public void WriteSha256(ReadOnlySpan<byte> bytes, Span<byte> destination)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        if (IsEarly && bytes.Length <= MaxEarlyLength)
        {
            EarlySha256.Hash(bytes, hash);
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
