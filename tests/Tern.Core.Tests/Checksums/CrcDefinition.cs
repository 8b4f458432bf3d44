using Tern.Runtime;

namespace Tern.Core.Tests.Checksums;

/// <summary>One of the three CRCs: computed bit by bit by its definition, and by the implementations of the library.</summary>
internal sealed class CrcDefinition
{
    public delegate ulong AppendFunction(ulong checksum, ReadOnlySpan<byte> bytes);

    private readonly ulong _polynomial;

    private CrcDefinition(string algorithm, ulong polynomial, int bits)
    {
        Algorithm = algorithm;
        _polynomial = polynomial;
        Bits = bits;
    }

    public static CrcDefinition Crc32 { get; } = new("CRC32", 0xEDB88320, 32)
    {
        Append = (checksum, bytes) => Runtime.Crc32.Append((uint)checksum, bytes),
        Combine = (first, second, length) => Runtime.Crc32.Combine((uint)first, (uint)second, length),
        Table = Runtime.Crc32.Table,
        Powers = Runtime.Crc32.Powers.ToArray(),
    };

    public static CrcDefinition Crc32C { get; } = new("CRC32C", 0x82F63B78, 32)
    {
        Append = (checksum, bytes) => Runtime.Crc32C.Append((uint)checksum, bytes),
        Combine = (first, second, length) => Runtime.Crc32C.Combine((uint)first, (uint)second, length),
        Table = Runtime.Crc32C.Table,
        Powers = Runtime.Crc32C.Powers.ToArray(),
    };

    public static CrcDefinition Crc64Nvme { get; } = new("CRC64NVME", 0x9A6C9329AC4BC9B5, 64)
    {
        Append = Runtime.Crc64Nvme.Append,
        Combine = Runtime.Crc64Nvme.Combine,
        Table = Runtime.Crc64Nvme.Table,
        Powers = Runtime.Crc64Nvme.Powers.ToArray(),
    };

    public string Algorithm { get; }

    public int Bits { get; }

    public required AppendFunction Append { get; init; }

    public required Func<ulong, ulong, long, ulong> Combine { get; init; }

    public required CrcTable Table { get; init; }

    public required ulong[] Powers { get; init; }

    private ulong Mask => ulong.MaxValue >> (64 - Bits);

    public static CrcDefinition Of(string algorithm) => algorithm switch
    {
        "CRC32" => Crc32,
        "CRC32C" => Crc32C,
        "CRC64NVME" => Crc64Nvme,
        _ => throw new ArgumentOutOfRangeException(nameof(algorithm)),
    };

    public ulong BitByBit(ReadOnlySpan<byte> bytes, ulong before = 0)
    {
        ulong register = Invert(before);
        foreach (byte next in bytes)
        {
            register ^= next;
            for (int bit = 0; bit < 8; bit++)
                register = (register & 1) != 0 ? (register >> 1) ^ _polynomial : register >> 1;
        }
        return Invert(register);
    }

    public ulong ByTable(ReadOnlySpan<byte> bytes, ulong before) => Invert(Table.Update(Invert(before), bytes));

    public ulong ByFolding(ReadOnlySpan<byte> bytes, ulong before)
    {
        Span<byte> folded = stackalloc byte[CrcFolding.FoldedLength];
        bytes = CrcFolding.Fold(bytes, Invert(before), Powers, folded);
        return Invert(Table.Update(Table.Update(0, folded), bytes));
    }

    public ulong ByInstruction(ReadOnlySpan<byte> bytes, ulong before) =>
        Invert(CrcInstruction.Update(Algorithm == "CRC32C", (uint)Invert(before), bytes));

    public ulong Random(Random random) => (ulong)random.NextInt64(long.MinValue, long.MaxValue) & Mask;

    /// <summary>x to a power, modulo the polynomial; reflected over 64 bits.</summary>
    public ulong Power(int exponent)
    {
        ulong power = 1UL << (Bits - 1);
        for (int i = 0; i < exponent; i++)
            power = (power & 1) != 0 ? (power >> 1) ^ _polynomial : power >> 1;
        return power << (64 - Bits);
    }

    private ulong Invert(ulong value) => ~value & Mask;
}
