using System.Runtime.Intrinsics;

namespace Tern.Signing;

/// <summary>Lower-case hexadecimal of a SHA-256 as ASCII bytes.</summary>
internal static class Hexadecimal
{
    /// <summary>Writes 32 bytes as 64 digits. Three of these belong to every signature, hence the vectors.</summary>
    public static void WriteHash(ReadOnlySpan<byte> hash, Span<byte> destination)
    {
        Write(Vector128.Create(hash[..16]), destination[..32]);
        Write(Vector128.Create(hash[16..]), destination[32..]);
    }

    private static void Write(Vector128<byte> bytes, Span<byte> destination)
    {
        (Vector128<ushort> lower, Vector128<ushort> upper) = Vector128.Widen(bytes);
        ToDigits(lower).CopyTo(destination);
        ToDigits(upper).CopyTo(destination[16..]);
    }

    private static Vector128<byte> ToDigits(Vector128<ushort> bytes)
    {
        // The high nibble comes first in memory, whichever end of a number that is.
        Vector128<ushort> pairs = BitConverter.IsLittleEndian ? (bytes >> 4) | (bytes << 8) : (bytes << 4) | bytes;
        Vector128<byte> nibbles = pairs.AsByte() & Vector128.Create((byte)0x0F);
        Vector128<byte> letters = Vector128.GreaterThan(nibbles, Vector128.Create((byte)9)) & Vector128.Create((byte)('a' - '0' - 10));
        return nibbles + Vector128.Create((byte)'0') + letters;
    }
}
