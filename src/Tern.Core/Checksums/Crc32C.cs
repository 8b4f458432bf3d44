using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>
/// CRC-32C as iSCSI and S3 use it (polynomial 1EDC6F41, bits reflected); check value of <c>123456789</c>: E3069283.
/// </summary>
/// <seealso href="https://www.rfc-editor.org/rfc/rfc3720#appendix-B.4">RFC 3720, appendix B.4</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class Crc32C
{
    internal const uint Polynomial = 0x82F63B78;

    private const bool IsCrc32C = true;

    // Below this length the instruction is as fast as folding and its final reduction.
    private const int MinFoldedLength = 256;

    internal static readonly CrcTable Table = new(Polynomial);

    /// <summary>See <see cref="CrcFolding"/>.</summary>
    internal static ReadOnlySpan<ulong> Powers => [0x1c19243b00000000, 0x75bba45b00000000, 0x3743f7bd00000000, 0x3171d43000000000];

    /// <summary>Computes the checksum of bytes.</summary>
    public static uint Compute(ReadOnlySpan<byte> bytes) => Append(0, bytes);

    /// <summary>Continues a checksum with more bytes.</summary>
    /// <param name="checksum">The checksum so far; 0 at the start.</param>
    /// <param name="bytes">The next bytes.</param>
    public static uint Append(uint checksum, ReadOnlySpan<byte> bytes)
    {
        uint register = ~checksum;
        if (CrcFolding.IsSupported && bytes.Length >= MinFoldedLength)
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
