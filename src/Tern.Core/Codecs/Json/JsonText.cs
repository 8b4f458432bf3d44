using System.Buffers;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Tern.Runtime;

/// <summary>Searches and copies characters of JSON strings that need no escape.</summary>
/// <remarks>
/// "Plain" characters are ASCII and need no escape. Each is one byte in UTF-8 and one <see cref="char"/> in a string.
/// </remarks>
internal static class JsonText
{
    private static readonly SearchValues<byte> s_quoteEscapeOrControl = SearchValues.Create(
    [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
        (byte)'"', (byte)'\\',
    ]);

    /// <summary>Copies plain characters as bytes, up to the first character that is not plain.</summary>
    /// <param name="from">The first character.</param>
    /// <param name="to">The destination, with space for one byte per character. Bytes after the plain characters may be overwritten.</param>
    /// <param name="length">The number of characters.</param>
    /// <returns>The number of leading plain characters.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int CopyPlain(ref char from, ref byte to, int length)
    {
        ref ushort units = ref Unsafe.As<char, ushort>(ref from);
        return length < 8 ? CopyPlainShort(ref units, ref to, length)
            : length < 32 ? CopyPlainBlocksOf8(ref units, ref to, 0, length)
            : CopyPlainLong(ref units, ref to, length);
    }

    /// <summary>The index of the first byte that is not plain; the length if all bytes are plain.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int IndexOfSpecial(ReadOnlySpan<byte> text)
    {
        if (text.Length < Vector128<byte>.Count)
            return IndexOfSpecialShort(text);
        uint special = GetSpecialMask(Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(text)));
        return special != 0 ? BitOperations.TrailingZeroCount(special) : IndexOfSpecialLong(text);
    }

    /// <summary>The index of the first quote, backslash or control character; the length if there is none.</summary>
    public static int IndexOfQuoteEscapeOrControl(ReadOnlySpan<byte> text)
    {
        int index = text.IndexOfAny(s_quoteEscapeOrControl);
        return index < 0 ? text.Length : index;
    }

    // Four to seven characters are two overlapping blocks of four.
    private static int CopyPlainShort(ref ushort from, ref byte to, int length)
    {
        if (length >= 4)
        {
            ulong first = Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<ushort, byte>(ref from));
            ulong last = Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<ushort, byte>(ref Unsafe.Add(ref from, length - 4)));
            Vector128<ushort> units = Vector128.Create(first, last).AsUInt16();
            Vector128<byte> bytes = Vector128.Narrow(units, units);
            if (IsAscii(units) && IsSpecial(bytes) == Vector128<byte>.Zero)
            {
                ulong both = bytes.AsUInt64().ToScalar();
                if (!BitConverter.IsLittleEndian)
                    both = BitOperations.RotateRight(both, 32);
                Unsafe.WriteUnaligned(ref to, (uint)both);
                Unsafe.WriteUnaligned(ref Unsafe.Add(ref to, length - 4), (uint)(both >> 32));
                return length;
            }
        }
        return CopyPlainOneByOne(ref from, ref to, length);
    }

    private static int CopyPlainOneByOne(ref ushort from, ref byte to, int length)
    {
        int i = 0;
        for (; i < length; i++)
        {
            ushort unit = Unsafe.Add(ref from, i);
            if (unit is < ' ' or > 0x7f or '"' or '\\')
                break;
            Unsafe.Add(ref to, i) = (byte)unit;
        }
        return i;
    }

    // A separate method, because ReadyToRun does not precompile methods that use 256-bit vectors.
    private static int CopyPlainLong(ref ushort from, ref byte to, int length)
    {
        int i = 0;
        if (Vector256.IsHardwareAccelerated)
        {
            for (; i <= length - 32; i += 32)
            {
                Vector256<ushort> first = Vector256.LoadUnsafe(ref from, (nuint)i);
                Vector256<ushort> second = Vector256.LoadUnsafe(ref from, (nuint)i + 16);
                if (((first | second) & Vector256.Create((ushort)0xff80)) != Vector256<ushort>.Zero)
                    break;
                Vector256<byte> bytes = Vector256.Narrow(first, second);
                if (IsSpecial(bytes) != Vector256<byte>.Zero)
                    break;
                bytes.StoreUnsafe(ref to, (nuint)i);
            }
        }
        return CopyPlainBlocksOf8(ref from, ref to, i, length);
    }

    // At least eight characters. The last block overlaps the previous one.
    private static int CopyPlainBlocksOf8(ref ushort from, ref byte to, int i, int length)
    {
        while (i < length)
        {
            i = Math.Min(i, length - 8);
            Vector128<ushort> units = Vector128.LoadUnsafe(ref from, (nuint)i);
            Vector128<byte> bytes = Vector128.Narrow(units, units);
            if (!IsAscii(units) || IsSpecial(bytes) != Vector128<byte>.Zero)
                break;
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref to, i), bytes.AsUInt64().ToScalar());
            i += 8;
        }
        return i >= length ? length : i + CopyPlainOneByOne(ref Unsafe.Add(ref from, i), ref Unsafe.Add(ref to, i), length - i);
    }

    private static int IndexOfSpecialShort(ReadOnlySpan<byte> text)
    {
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] is < 0x20 or > 0x7f or (byte)'"' or (byte)'\\')
                return i;
        }
        return text.Length;
    }

    // The first sixteen bytes are known to be plain.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int IndexOfSpecialLong(ReadOnlySpan<byte> text)
    {
        const int Sixteen = 16;
        if (text.Length < 4 * Sixteen)
            return IndexOfSpecialBlocksOf16(text, Sixteen);
        // A second block inline, because few strings are longer. The text is the rest of the document, not only the string.
        uint special = GetSpecialMask(Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(text), Sixteen));
        return special != 0 ? Sixteen + BitOperations.TrailingZeroCount(special) : IndexOfSpecialBlocksOf32(text, 2 * Sixteen);
    }

    // A separate method for the same reason as CopyPlainLong.
    private static int IndexOfSpecialBlocksOf32(ReadOnlySpan<byte> text, int i)
    {
        ref byte start = ref MemoryMarshal.GetReference(text);
        if (Vector256.IsHardwareAccelerated)
        {
            for (; i <= text.Length - Vector256<byte>.Count; i += Vector256<byte>.Count)
            {
                uint special = IsSpecial(Vector256.LoadUnsafe(ref start, (nuint)i)).ExtractMostSignificantBits();
                if (special != 0)
                    return i + BitOperations.TrailingZeroCount(special);
            }
        }
        return IndexOfSpecialBlocksOf16(text, i);
    }

    private static int IndexOfSpecialBlocksOf16(ReadOnlySpan<byte> text, int i)
    {
        ref byte start = ref MemoryMarshal.GetReference(text);
        for (; i <= text.Length - Vector128<byte>.Count; i += Vector128<byte>.Count)
        {
            uint special = GetSpecialMask(Vector128.LoadUnsafe(ref start, (nuint)i));
            if (special != 0)
                return i + BitOperations.TrailingZeroCount(special);
        }
        return i + IndexOfSpecialShort(text[i..]);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint GetSpecialMask(Vector128<byte> bytes) => IsSpecial(bytes).ExtractMostSignificantBits();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsAscii(Vector128<ushort> units) => (units & Vector128.Create((ushort)0xff80)) == Vector128<ushort>.Zero;

    // As signed numbers, control characters and non-ASCII bytes are less than a space.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> IsSpecial(Vector128<byte> bytes) =>
        Vector128.LessThan(bytes.AsSByte(), Vector128.Create((sbyte)0x20)).AsByte()
        | Vector128.Equals(bytes, Vector128.Create((byte)'"'))
        | Vector128.Equals(bytes, Vector128.Create((byte)'\\'));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<byte> IsSpecial(Vector256<byte> bytes) =>
        Vector256.LessThan(bytes.AsSByte(), Vector256.Create((sbyte)0x20)).AsByte()
        | Vector256.Equals(bytes, Vector256.Create((byte)'"'))
        | Vector256.Equals(bytes, Vector256.Create((byte)'\\'));
}
