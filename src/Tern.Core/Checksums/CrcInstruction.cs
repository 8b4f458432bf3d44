using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics.X86;
using ArmCrc32 = System.Runtime.Intrinsics.Arm.Crc32;

namespace Tern.Runtime;

/// <summary>
/// 32-bit CRCs by an instruction of the processor, eight bytes at a time: CRC-32C on x86, CRC-32C and CRC-32 on ARM. Each step waits for the
/// previous one, so that <see cref="CrcFolding"/> is faster from a few hundred bytes on.
/// </summary>
internal static class CrcInstruction
{
    public static bool IsSupported(bool isCrc32C) => ArmCrc32.Arm64.IsSupported || (isCrc32C && Sse42.X64.IsSupported);

    /// <summary>Returns the register after more bytes, without the inversions at both ends.</summary>
    public static uint Update(bool isCrc32C, uint register, ReadOnlySpan<byte> bytes)
    {
        for (; bytes.Length >= sizeof(ulong); bytes = bytes[sizeof(ulong)..])
            register = Step(isCrc32C, register, BinaryPrimitives.ReadUInt64LittleEndian(bytes));
        foreach (byte next in bytes)
            register = Step(isCrc32C, register, next);
        return register;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Step(bool isCrc32C, uint register, ulong bytes)
    {
        if (Sse42.X64.IsSupported)
            return (uint)Sse42.X64.Crc32(register, bytes);
        return isCrc32C ? ArmCrc32.Arm64.ComputeCrc32C(register, bytes) : ArmCrc32.Arm64.ComputeCrc32(register, bytes);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Step(bool isCrc32C, uint register, byte next)
    {
        if (Sse42.X64.IsSupported)
            return Sse42.Crc32(register, next);
        return isCrc32C ? ArmCrc32.ComputeCrc32C(register, next) : ArmCrc32.ComputeCrc32(register, next);
    }
}
