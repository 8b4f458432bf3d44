using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Tern.Checksums;

/// <summary>CRC-32 by table, sixteen bytes at a time.</summary>
internal static class Crc32Table
{
    private const uint Polynomial = 0xEDB88320;
    private const int Slices = 16;

    private static readonly uint[] s_table = Make();

    public static uint Append(uint checksum, ReadOnlySpan<byte> bytes) => ~Update(~checksum, bytes);

    /// <summary>The register after some bytes, without the inversions at both ends.</summary>
    public static uint Update(uint register, ReadOnlySpan<byte> bytes)
    {
        ref uint table = ref MemoryMarshal.GetArrayDataReference(s_table);
        for (; bytes.Length >= Slices; bytes = bytes[Slices..])
        {
            register = Word(ref table, 12, BinaryPrimitives.ReadUInt32LittleEndian(bytes) ^ register)
                ^ Word(ref table, 8, BinaryPrimitives.ReadUInt32LittleEndian(bytes[4..]))
                ^ Word(ref table, 4, BinaryPrimitives.ReadUInt32LittleEndian(bytes[8..]))
                ^ Word(ref table, 0, BinaryPrimitives.ReadUInt32LittleEndian(bytes[12..]));
        }
        foreach (byte next in bytes)
            register = (register >> 8) ^ Unsafe.Add(ref table, (byte)(register ^ next));
        return register;
    }

    // Four bytes that the given number of bytes follow in the step.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Word(ref uint table, int following, uint word) =>
        Unsafe.Add(ref table, ((following + 3) * 256) + (int)(word & 0xff))
        ^ Unsafe.Add(ref table, ((following + 2) * 256) + (int)((word >> 8) & 0xff))
        ^ Unsafe.Add(ref table, ((following + 1) * 256) + (int)((word >> 16) & 0xff))
        ^ Unsafe.Add(ref table, (following * 256) + (int)(word >> 24));

    // Slice n holds the effect of a byte that n bytes follow.
    private static uint[] Make()
    {
        uint[] table = new uint[Slices * 256];
        for (uint value = 0; value < 256; value++)
        {
            uint register = value;
            for (int bit = 0; bit < 8; bit++)
                register = (register >> 1) ^ ((register & 1) * Polynomial);
            table[value] = register;
        }
        for (int i = 256; i < table.Length; i++)
            table[i] = (table[i - 256] >> 8) ^ table[(byte)table[i - 256]];
        return table;
    }
}
