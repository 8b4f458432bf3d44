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
            ReadOnlySpan<uint> words = MemoryMarshal.Cast<byte, uint>(bytes[..Slices]);
            register = Word(ref table, 12, Little(words[0]) ^ register)
                ^ Word(ref table, 8, Little(words[1]))
                ^ Word(ref table, 4, Little(words[2]))
                ^ Word(ref table, 0, Little(words[3]));
        }
        foreach (byte next in bytes)
            register = (register >> 8) ^ Unsafe.Add(ref table, (byte)(register ^ next));
        return register;
    }

    private static uint Little(uint word) =>
        BitConverter.IsLittleEndian ? word : System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(word);

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
