using System.ComponentModel;
using System.Security.Cryptography;

namespace Tern.Runtime;

/// <summary>
/// A checksum of bytes that are appended in parts, with one of the algorithms of <c>aws.protocols#httpChecksum</c>. Not thread-safe. Reusable for
/// another message after <see cref="Finish"/> or <see cref="Reset"/>.
/// </summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity.html">Checking object integrity</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class Checksum : IDisposable
{
    private protected Checksum(string algorithm, int length)
    {
        Algorithm = algorithm;
        Length = length;
    }

    /// <summary>The name on the wire, for example <c>CRC64NVME</c>.</summary>
    public string Algorithm { get; }

    /// <summary>The length of the value in bytes: 4 for CRC-32, 64 for SHA-512.</summary>
    public int Length { get; }

    /// <summary>Whether an algorithm is supported.</summary>
    /// <param name="algorithm">The name on the wire, in any case.</param>
    public static bool IsKnown(string algorithm)
    {
        ArgumentNullException.ThrowIfNull(algorithm);
        return algorithm.ToUpperInvariant() is "CRC32" or "CRC32C" or "CRC64NVME" or "SHA1" or "SHA256" or "SHA512" or "MD5" or "XXHASH64" or "XXHASH3" or "XXHASH128";
    }

    /// <summary>Creates an empty checksum; null for an algorithm that is not supported.</summary>
    /// <param name="algorithm">
    /// The name on the wire, in any case: <c>CRC32</c>, <c>CRC32C</c>, <c>CRC64NVME</c>, <c>SHA1</c>, <c>SHA256</c>, <c>SHA512</c>, <c>MD5</c>,
    /// <c>XXHASH64</c>, <c>XXHASH3</c> (its 64 bits) or <c>XXHASH128</c>.
    /// </param>
    public static Checksum? Create(string algorithm)
    {
        ArgumentNullException.ThrowIfNull(algorithm);
        return algorithm.ToUpperInvariant() switch
        {
            "CRC32" => new Crc32Checksum(),
            "CRC32C" => new Crc32CChecksum(),
            "CRC64NVME" => new Crc64NvmeChecksum(),
            "SHA1" => new HashChecksum("SHA1", HashAlgorithmName.SHA1),
            "SHA256" => new HashChecksum("SHA256", HashAlgorithmName.SHA256),
            "SHA512" => new HashChecksum("SHA512", HashAlgorithmName.SHA512),
            "MD5" => new HashChecksum("MD5", HashAlgorithmName.MD5),
            "XXHASH64" => new XxHash64Checksum(),
            "XXHASH3" => new XxHash3Checksum(),
            "XXHASH128" => new XxHash128Checksum(),
            _ => null,
        };
    }

    /// <summary>Combines the checksums of two consecutive parts into the checksum of both. Only the CRCs allow it.</summary>
    /// <param name="algorithm">The name on the wire, in any case.</param>
    /// <param name="checksum">
    /// The value of the first part, as <see cref="Finish"/> writes it. It is overwritten with the value of both parts.
    /// </param>
    /// <param name="next">The value of the second part.</param>
    /// <param name="nextLength">The length of the second part in bytes.</param>
    /// <returns>False, with nothing changed, for an algorithm that does not allow it.</returns>
    /// <exception cref="ArgumentException">The length of a value is not that of the algorithm.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The length is negative.</exception>
    public static bool TryCombine(string algorithm, Span<byte> checksum, ReadOnlySpan<byte> next, long nextLength)
    {
        ArgumentNullException.ThrowIfNull(algorithm);
        switch (algorithm.ToUpperInvariant())
        {
            case "CRC32":
                Crc32Checksum.Write(Crc32.Combine(Crc32Checksum.Read(checksum), Crc32Checksum.Read(next), nextLength), checksum);
                return true;
            case "CRC32C":
                Crc32Checksum.Write(Crc32C.Combine(Crc32Checksum.Read(checksum), Crc32Checksum.Read(next), nextLength), checksum);
                return true;
            case "CRC64NVME":
                Crc64NvmeChecksum.Write(Crc64Nvme.Combine(Crc64NvmeChecksum.Read(checksum), Crc64NvmeChecksum.Read(next), nextLength), checksum);
                return true;
            default:
                return false;
        }
    }

    /// <summary>Appends bytes.</summary>
    public abstract void Append(ReadOnlySpan<byte> bytes);

    /// <summary>Writes the value, most significant byte first as headers have it in Base64, and resets the checksum.</summary>
    /// <param name="value">The destination. The first <see cref="Length"/> bytes are written.</param>
    /// <exception cref="ArgumentException">The destination is shorter.</exception>
    public void Finish(Span<byte> value)
    {
        if (value.Length < Length)
            throw new ArgumentException($"The value of {Algorithm} has {Length} bytes, but the destination has only {value.Length}.", nameof(value));
        WriteValueAndReset(value[..Length]);
    }

    /// <summary>Discards the bytes that were appended.</summary>
    public abstract void Reset();

    /// <inheritdoc/>
    public void Dispose()
    {
        Dispose(true);
        GC.SuppressFinalize(this);
    }

    /// <summary>Releases the hashes of the platform.</summary>
    protected virtual void Dispose(bool disposing)
    {
    }

    /// <summary>Writes the value to a span of exactly its length.</summary>
    private protected abstract void WriteValueAndReset(Span<byte> value);
}
