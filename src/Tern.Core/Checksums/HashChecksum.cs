using System.Security.Cryptography;

namespace Tern.Runtime;

/// <summary>A checksum that a hash of the platform computes.</summary>
internal sealed class HashChecksum : Checksum
{
    private readonly IncrementalHash _hash;

    public HashChecksum(string algorithm, HashAlgorithmName name)
        : this(algorithm, IncrementalHash.CreateHash(name))
    {
    }

    private HashChecksum(string algorithm, IncrementalHash hash)
        : base(algorithm, hash.HashLengthInBytes) => _hash = hash;

    public override void Append(ReadOnlySpan<byte> bytes) => _hash.AppendData(bytes);

    public override void Reset()
    {
        Span<byte> forgotten = stackalloc byte[SHA512.HashSizeInBytes];
        _hash.GetHashAndReset(forgotten);
    }

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            _hash.Dispose();
        base.Dispose(disposing);
    }

    private protected override void WriteValueAndReset(Span<byte> value) => _hash.GetHashAndReset(value);
}
