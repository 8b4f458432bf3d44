using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>
/// CRC-64/NVME, which S3 calls <c>CRC64NVME</c> (polynomial AD93D23594C93659, bits reflected); check value of <c>123456789</c>:
/// AE8B14860A799888.
/// </summary>
/// <seealso href="https://nvmexpress.org/specification/nvm-command-set-specification/">NVM Command Set Specification, 64b CRC</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class Crc64Nvme
{
    internal const ulong Polynomial = 0x9A6C9329AC4BC9B5;

    internal static readonly CrcTable Table = new(Polynomial);

    /// <summary>See <see cref="CrcFolding"/>.</summary>
    internal static ReadOnlySpan<ulong> Powers => [0x0c32cdb31e18a84a, 0x62242240ace5045a, 0xeadc41fd2ba3d420, 0x21e9761e252621ac];

    /// <summary>Computes the checksum of bytes.</summary>
    public static ulong Compute(ReadOnlySpan<byte> bytes) => Append(0, bytes);

    /// <summary>Continues a checksum with more bytes.</summary>
    /// <param name="checksum">The checksum so far; 0 at the start.</param>
    /// <param name="bytes">The next bytes.</param>
    public static ulong Append(ulong checksum, ReadOnlySpan<byte> bytes)
    {
        ulong register = ~checksum;
        if (CrcFolding.IsSupported && bytes.Length >= CrcFolding.MinLength)
        {
            Span<byte> folded = stackalloc byte[CrcFolding.FoldedLength];
            bytes = CrcFolding.Fold(bytes, register, Powers, folded);
            register = Table.Update(0, folded);
        }
        return ~Table.Update(register, bytes);
    }

    /// <summary>Combines the checksums of two consecutive parts.</summary>
    /// <param name="first">The checksum of the first part.</param>
    /// <param name="second">The checksum of the second part.</param>
    /// <param name="secondLength">The length of the second part in bytes.</param>
    /// <exception cref="ArgumentOutOfRangeException">The length is negative.</exception>
    public static ulong Combine(ulong first, ulong second, long secondLength) => CrcCombination.Combine(Polynomial, 64, first, second, secondLength);
}
