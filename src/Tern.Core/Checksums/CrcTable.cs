using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Tern.Runtime;

/// <summary>Computes a CRC by table, sixteen bytes at a time.</summary>
internal sealed class CrcTable
{
    private const int Slices = 16;

    private readonly ulong[] _table = new ulong[Slices * 256];

    /// <param name="polynomial">The polynomial without its highest power, reflected; of up to 64 bits.</param>
    public CrcTable(ulong polynomial)
    {
        // Slice n has the effect of a byte that is followed by n bytes.
        ulong[] table = _table;
        for (uint value = 0; value < 256; value++)
        {
            ulong register = value;
            for (int bit = 0; bit < 8; bit++)
                register = (register >> 1) ^ ((register & 1) * polynomial);
            table[value] = register;
        }
        for (int i = 256; i < table.Length; i++)
            table[i] = (table[i - 256] >> 8) ^ table[(byte)table[i - 256]];
    }

    /// <summary>Returns the register after more bytes, without the inversions at both ends.</summary>
    public ulong Update(ulong register, ReadOnlySpan<byte> bytes)
    {
        ref ulong table = ref MemoryMarshal.GetArrayDataReference(_table);
        for (; bytes.Length >= Slices; bytes = bytes[Slices..])
        {
            register = Word(ref table, 8, BinaryPrimitives.ReadUInt64LittleEndian(bytes) ^ register)
                ^ Word(ref table, 0, BinaryPrimitives.ReadUInt64LittleEndian(bytes[8..]));
        }
        foreach (byte next in bytes)
            register = (register >> 8) ^ Unsafe.Add(ref table, (byte)(register ^ next));
        return register;
    }

    // Eight bytes that are followed by the given number of bytes in the step.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Word(ref ulong table, int following, ulong word) =>
        Unsafe.Add(ref table, ((following + 7) * 256) + (int)(word & 0xff))
        ^ Unsafe.Add(ref table, ((following + 6) * 256) + (int)((word >> 8) & 0xff))
        ^ Unsafe.Add(ref table, ((following + 5) * 256) + (int)((word >> 16) & 0xff))
        ^ Unsafe.Add(ref table, ((following + 4) * 256) + (int)((word >> 24) & 0xff))
        ^ Unsafe.Add(ref table, ((following + 3) * 256) + (int)((word >> 32) & 0xff))
        ^ Unsafe.Add(ref table, ((following + 2) * 256) + (int)((word >> 40) & 0xff))
        ^ Unsafe.Add(ref table, ((following + 1) * 256) + (int)((word >> 48) & 0xff))
        ^ Unsafe.Add(ref table, (following * 256) + (int)(word >> 56));
}
