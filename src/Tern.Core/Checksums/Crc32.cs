using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>
/// CRC-32 as Ethernet, zip and AWS use it (polynomial 04C11DB7, bits reflected); check value of <c>123456789</c>: CBF43926.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class Crc32
{
    internal const uint Polynomial = 0xEDB88320;

    // On x86 the instruction computes only CRC-32C.
    private const bool IsCrc32C = false;

    internal static readonly CrcTable Table = new(Polynomial);

    /// <summary>See <see cref="CrcFolding"/>.</summary>
    internal static ReadOnlySpan<ulong> Powers => [0x653d982200000000, 0xcad38e8f00000000, 0x65673b4600000000, 0x9ba54c6f00000000];

    /// <summary>Computes the checksum of bytes.</summary>
    public static uint Compute(ReadOnlySpan<byte> bytes) => Append(0, bytes);

    /// <summary>Continues a checksum with more bytes.</summary>
    /// <param name="checksum">The checksum so far; 0 at the start.</param>
    /// <param name="bytes">The next bytes.</param>
    public static uint Append(uint checksum, ReadOnlySpan<byte> bytes)
    {
        uint register = ~checksum;
        if (CrcFolding.IsSupported && bytes.Length >= CrcFolding.MinLength)
        {
            Span<byte> folded = stackalloc byte[CrcFolding.FoldedLength];
            bytes = CrcFolding.Fold(bytes, register, Powers, folded);
            register = Update(0, folded);
        }
        return ~Update(register, bytes);
    }

    /// <summary>Combines the checksums of two consecutive parts.</summary>
    /// <param name="first">The checksum of the first part.</param>
    /// <param name="second">The checksum of the second part.</param>
    /// <param name="secondLength">The length of the second part in bytes.</param>
    /// <exception cref="ArgumentOutOfRangeException">The length is negative.</exception>
    public static uint Combine(uint first, uint second, long secondLength) => (uint)CrcCombination.Combine(Polynomial, 32, first, second, secondLength);

    private static uint Update(uint register, ReadOnlySpan<byte> bytes) =>
        CrcInstruction.IsSupported(IsCrc32C) ? CrcInstruction.Update(IsCrc32C, register, bytes) : (uint)Table.Update(register, bytes);
}
