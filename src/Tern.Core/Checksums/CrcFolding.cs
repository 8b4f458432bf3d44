using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using ArmAes = System.Runtime.Intrinsics.Arm.Aes;

namespace Tern.Runtime;

/// <summary>Reduces a long message to sixteen bytes with the same CRC, by carry-less multiplication, 64 bytes at a time.</summary>
/// <remarks>
/// Gopal and others, "Fast CRC Computation for Generic Polynomials Using PCLMULQDQ Instruction" (Intel, 2009), reflected
/// form: sixteen bytes are moved forward over the message by multiplying their halves with powers of x modulo the
/// polynomial. Only the powers differ from CRC to CRC. A shift by n bits needs x^(n + 63) for the first half and x^(n - 1) for the second,
/// reflected over 64 bits; multiplying reflected values adds the missing power.
/// </remarks>
internal static class CrcFolding
{
    /// <summary>The minimum number of bytes that can be folded.</summary>
    public const int MinLength = 64;

    /// <summary>The number of bytes that remain.</summary>
    public const int FoldedLength = 16;

    public static bool IsSupported => Pclmulqdq.IsSupported || (ArmAes.IsSupported && BitConverter.IsLittleEndian);

    /// <summary>Folds all bytes except up to fifteen at the end, which are returned.</summary>
    /// <param name="bytes">The message.</param>
    /// <param name="register">The register before it.</param>
    /// <param name="powers">The powers for 512 bits, then those for 128.</param>
    /// <param name="folded">The destination of the message of sixteen bytes, whose register begins with 0.</param>
    public static ReadOnlySpan<byte> Fold(ReadOnlySpan<byte> bytes, ulong register, ReadOnlySpan<ulong> powers, scoped Span<byte> folded)
    {
        ref byte start = ref MemoryMarshal.GetReference(bytes);
        Vector128<ulong> over64Bytes = Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(powers), 0);
        Vector128<ulong> over16Bytes = Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(powers), 2);
        nuint position = 64;
        nuint end = (nuint)bytes.Length;
        Vector128<ulong> a = Load(ref start, 0) ^ Vector128.CreateScalar(register);
        Vector128<ulong> b = Load(ref start, 16);
        Vector128<ulong> c = Load(ref start, 32);
        Vector128<ulong> d = Load(ref start, 48);
        for (; end - position >= 64; position += 64)
        {
            a = Fold(a, over64Bytes) ^ Load(ref start, position);
            b = Fold(b, over64Bytes) ^ Load(ref start, position + 16);
            c = Fold(c, over64Bytes) ^ Load(ref start, position + 32);
            d = Fold(d, over64Bytes) ^ Load(ref start, position + 48);
        }
        a = Fold(a, over16Bytes) ^ b;
        a = Fold(a, over16Bytes) ^ c;
        a = Fold(a, over16Bytes) ^ d;
        for (; end - position >= 16; position += 16)
            a = Fold(a, over16Bytes) ^ Load(ref start, position);

        // The caller allocates it: in a method with a loop, stackalloc makes the JIT take 2 ms of a process' first call.
        a.AsByte().CopyTo(folded);
        return bytes[(int)position..];
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ulong> Load(ref byte start, nuint position) =>
        Vector128.LoadUnsafe(ref start, position).AsUInt64();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ulong> Fold(Vector128<ulong> value, Vector128<ulong> powers) =>
        Pclmulqdq.IsSupported
            ? Pclmulqdq.CarrylessMultiply(value, powers, 0x00) ^ Pclmulqdq.CarrylessMultiply(value, powers, 0x11)
            : ArmAes.PolynomialMultiplyWideningLower(value.GetLower(), powers.GetLower())
                ^ ArmAes.PolynomialMultiplyWideningUpper(value, powers);
}
