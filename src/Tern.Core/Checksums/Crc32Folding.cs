using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using ArmAes = System.Runtime.Intrinsics.Arm.Aes;

namespace Tern.Checksums;

/// <summary>CRC-32 by carry-less multiplication, 64 bytes at a time.</summary>
/// <remarks>
/// Gopal and others, "Fast CRC Computation for Generic Polynomials Using PCLMULQDQ Instruction" (Intel, 2009), reflected
/// form: sixteen bytes are moved forward over the message by multiplying their halves with powers of x modulo the
/// polynomial. What remains at the end is a message of sixteen bytes with the same remainder, which the table reduces.
/// </remarks>
internal static class Crc32Folding
{
    /// <summary>Fewer bytes are for <see cref="Crc32Table"/>.</summary>
    public const int MinLength = 64;

    public static bool IsSupported => Pclmulqdq.IsSupported || (ArmAes.IsSupported && BitConverter.IsLittleEndian);

    // x^(512+32) and x^(512-32), x^(128+32) and x^(128-32), each modulo the polynomial, reflected and shifted by one.
    private static Vector128<ulong> Over64Bytes => Vector128.Create(0x0154442bd4UL, 0x01c6e41596UL);

    private static Vector128<ulong> Over16Bytes => Vector128.Create(0x01751997d0UL, 0x00ccaa009eUL);

    public static uint Append(uint checksum, ReadOnlySpan<byte> bytes)
    {
        ref byte start = ref MemoryMarshal.GetReference(bytes);
        nuint position = 64;
        nuint end = (nuint)bytes.Length;
        Vector128<ulong> a = Load(ref start, 0) ^ Vector128.CreateScalar(~checksum).AsUInt64();
        Vector128<ulong> b = Load(ref start, 16);
        Vector128<ulong> c = Load(ref start, 32);
        Vector128<ulong> d = Load(ref start, 48);
        for (; end - position >= 64; position += 64)
        {
            a = Fold(a, Over64Bytes) ^ Load(ref start, position);
            b = Fold(b, Over64Bytes) ^ Load(ref start, position + 16);
            c = Fold(c, Over64Bytes) ^ Load(ref start, position + 32);
            d = Fold(d, Over64Bytes) ^ Load(ref start, position + 48);
        }
        a = Fold(a, Over16Bytes) ^ b;
        a = Fold(a, Over16Bytes) ^ c;
        a = Fold(a, Over16Bytes) ^ d;
        for (; end - position >= 16; position += 16)
            a = Fold(a, Over16Bytes) ^ Load(ref start, position);

        // Not by memory of the stack: in a method with a loop that makes the JIT take 2 ms of a process' first call.
        Vector128<ulong> rest = a;
        ReadOnlySpan<byte> folded = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.As<Vector128<ulong>, byte>(ref rest), 16);
        return ~Crc32Table.Update(Crc32Table.Update(0, folded), bytes[(int)position..]);
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
