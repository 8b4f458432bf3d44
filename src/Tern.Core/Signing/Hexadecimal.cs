using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Tern.Runtime;

/// <summary>Lower-case hexadecimal as ASCII bytes.</summary>
internal static class Hexadecimal
{
    /// <summary>Writes 32 bytes as 64 digits. Vectorized, because every signature needs three of them.</summary>
    public static void WriteHash(ReadOnlySpan<byte> hash, Span<byte> destination)
    {
        // Slicing checks the lengths, because the vector operations do not.
        ref byte from = ref MemoryMarshal.GetReference(hash[..32]);
        ref byte to = ref MemoryMarshal.GetReference(destination[..64]);
        for (nuint i = 0; i < 32; i += 16)
        {
            Vector128<byte> bytes = Vector128.LoadUnsafe(ref from, i);
            ToDigits(Vector128.WidenLower(bytes)).StoreUnsafe(ref to, i * 2);
            ToDigits(Vector128.WidenUpper(bytes)).StoreUnsafe(ref to, (i * 2) + 16);
        }
    }

    /// <summary>Writes any number of bytes, two digits for each.</summary>
    public static void Write(ReadOnlySpan<byte> bytes, Span<byte> destination)
    {
        ReadOnlySpan<byte> digits = "0123456789abcdef"u8;
        for (int i = 0; i < bytes.Length; i++)
        {
            destination[2 * i] = digits[bytes[i] >> 4];
            destination[(2 * i) + 1] = digits[bytes[i] & 0xF];
        }
    }

    // Inlined, because ReadyToRun does not precompile a method that takes a vector by value.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> ToDigits(Vector128<ushort> bytes)
    {
        // The high nibble comes first in memory, on either endianness.
        Vector128<ushort> pairs = BitConverter.IsLittleEndian ? (bytes >> 4) | (bytes << 8) : (bytes << 4) | bytes;
        Vector128<byte> nibbles = pairs.AsByte() & Vector128.Create((byte)0x0F);
        Vector128<byte> letters = Vector128.GreaterThan(nibbles, Vector128.Create((byte)9)) & Vector128.Create((byte)('a' - '0' - 10));
        return nibbles + Vector128.Create((byte)'0') + letters;
    }
}
