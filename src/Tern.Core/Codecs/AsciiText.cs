using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Tern.Runtime;

/// <summary>Conversions of ASCII text, in which one byte of UTF-8 corresponds to one <see cref="char"/>.</summary>
internal static class AsciiText
{
    /// <summary>Creates a string from ASCII bytes.</summary>
    public static string Create(ReadOnlySpan<byte> text) =>
        text.IsEmpty ? "" : string.Create(text.Length, text, static (to, from) => Widen(from, to));

    /// <summary>Copies characters as bytes if all of them are ASCII.</summary>
    /// <param name="from">The characters.</param>
    /// <param name="to">The destination, with space for one byte per character. Bytes may be written even if the method returns false.</param>
    /// <returns>Whether all characters are ASCII.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryCopy(ReadOnlySpan<char> from, ref byte to)
    {
        ref ushort units = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(from));
        return from.Length < 8 ? TryCopyShort(ref units, ref to, from.Length)
            : from.Length < 32 ? TryCopyBlocksOf8(ref units, ref to, 0, from.Length)
            : TryCopyLong(ref units, ref to, from.Length);
    }

    // Four to seven characters are two overlapping blocks of four.
    private static bool TryCopyShort(ref ushort from, ref byte to, int length)
    {
        if (length >= 4)
        {
            ulong first = Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<ushort, byte>(ref from));
            ulong last = Unsafe.ReadUnaligned<ulong>(ref Unsafe.As<ushort, byte>(ref Unsafe.Add(ref from, length - 4)));
            Vector128<ushort> units = Vector128.Create(first, last).AsUInt16();
            ulong both = Vector128.Narrow(units, units).AsUInt64().ToScalar();
            if (!BitConverter.IsLittleEndian)
                both = ulong.RotateRight(both, 32);
            Unsafe.WriteUnaligned(ref to, (uint)both);
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref to, length - 4), (uint)(both >> 32));
            return ((first | last) & 0xff80_ff80_ff80_ff80) == 0;
        }
        int all = 0;
        for (int i = 0; i < length; i++)
        {
            ushort unit = Unsafe.Add(ref from, i);
            all |= unit;
            Unsafe.Add(ref to, i) = (byte)unit;
        }
        return all < 0x80;
    }

    // At least eight characters. The last block overlaps the previous one.
    private static bool TryCopyBlocksOf8(ref ushort from, ref byte to, int i, int length)
    {
        Vector128<ushort> all = default;
        while (i < length)
        {
            i = Math.Min(i, length - 8);
            Vector128<ushort> units = Vector128.LoadUnsafe(ref from, (nuint)i);
            all |= units;
            Unsafe.WriteUnaligned(ref Unsafe.Add(ref to, i), Vector128.Narrow(units, units).AsUInt64().ToScalar());
            i += 8;
        }
        return (all & Vector128.Create((ushort)0xff80)) == Vector128<ushort>.Zero;
    }

    // A separate method, because ReadyToRun does not precompile methods that use 256-bit vectors.
    private static bool TryCopyLong(ref ushort from, ref byte to, int length)
    {
        int i = 0;
        if (Vector256.IsHardwareAccelerated)
        {
            for (; i <= length - 32; i += 32)
            {
                Vector256<ushort> first = Vector256.LoadUnsafe(ref from, (nuint)i);
                Vector256<ushort> second = Vector256.LoadUnsafe(ref from, (nuint)i + 16);
                if (((first | second) & Vector256.Create((ushort)0xff80)) != Vector256<ushort>.Zero)
                    return false;
                Vector256.Narrow(first, second).StoreUnsafe(ref to, (nuint)i);
            }
        }
        return TryCopyBlocksOf8(ref from, ref to, i, length);
    }

    // Blocks of eight or four bytes. The last block overlaps the previous one.
    private static void Widen(ReadOnlySpan<byte> from, Span<char> to)
    {
        ref byte source = ref MemoryMarshal.GetReference(from);
        ref ushort target = ref Unsafe.As<char, ushort>(ref MemoryMarshal.GetReference(to));
        if (from.Length >= 8)
        {
            for (int i = 0; i < from.Length - 8; i += 8)
                Widen8(ref source, ref target, i);
            Widen8(ref source, ref target, from.Length - 8);
        }
        else if (from.Length >= 4)
        {
            Widen4(ref source, ref target, 0);
            Widen4(ref source, ref target, from.Length - 4);
        }
        else
        {
            for (int i = 0; i < from.Length; i++)
                Unsafe.Add(ref target, i) = Unsafe.Add(ref source, i);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Widen8(ref byte source, ref ushort target, int i)
    {
        ulong bytes = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref source, i));
        Vector128.WidenLower(Vector128.CreateScalarUnsafe(bytes).AsByte()).StoreUnsafe(ref target, (nuint)i);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Widen4(ref byte source, ref ushort target, int i)
    {
        uint bytes = Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref source, i));
        ulong units = Vector128.WidenLower(Vector128.CreateScalarUnsafe(bytes).AsByte()).AsUInt64().ToScalar();
        Unsafe.WriteUnaligned(ref Unsafe.As<ushort, byte>(ref Unsafe.Add(ref target, i)), units);
    }
}
