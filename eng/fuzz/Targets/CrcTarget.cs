using Tern.Runtime;

namespace Tern.Fuzz.Targets;

/// <summary>The CRCs: table, multiplication, parts and combination agree, and a changed byte changes the checksum.</summary>
internal sealed class CrcTarget : IFuzzTarget
{
    public string Name => "crc";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        "123456789"u8.ToArray(),
        new byte[300],
        [.. Enumerable.Range(0, 2_000).Select(i => (byte)(i * 31))],
    ];

    public void Run(byte[] input)
    {
        uint checksum = Crc32.Compute(input);
        int at = input.Length == 0 ? 0 : (int)(checksum % (uint)input.Length);
        ReadOnlySpan<byte> first = input.AsSpan(0, at);
        ReadOnlySpan<byte> second = input.AsSpan(at);
        Check(
            checksum,
            ~(uint)Crc32.Table.Update(uint.MaxValue, input),
            Crc32.Append(Crc32.Compute(first), second),
            Crc32.Combine(Crc32.Compute(first), Crc32.Compute(second), second.Length));
        Check(
            Crc32C.Compute(input),
            ~(uint)Crc32C.Table.Update(uint.MaxValue, input),
            Crc32C.Append(Crc32C.Compute(first), second),
            Crc32C.Combine(Crc32C.Compute(first), Crc32C.Compute(second), second.Length));
        Check(
            Crc64Nvme.Compute(input),
            ~Crc64Nvme.Table.Update(ulong.MaxValue, input),
            Crc64Nvme.Append(Crc64Nvme.Compute(first), second),
            Crc64Nvme.Combine(Crc64Nvme.Compute(first), Crc64Nvme.Compute(second), second.Length));
        if (input.Length == 0)
            return;
        byte[] damaged = [.. input];
        damaged[at] ^= (byte)((checksum >> 8) | 1);
        if (Crc32.Compute(damaged) == checksum || Crc32C.Compute(damaged) == Crc32C.Compute(input) || Crc64Nvme.Compute(damaged) == Crc64Nvme.Compute(input))
            throw new FuzzFindingException("The checksum of a changed byte is the same.");
    }

    private static void Check(ulong whole, ulong byTable, ulong appended, ulong combined)
    {
        if (byTable != whole)
            throw new FuzzFindingException("The checksums by table and by multiplication differ.");
        if (appended != whole)
            throw new FuzzFindingException("The checksum of two appended parts differs from that of all bytes.");
        if (combined != whole)
            throw new FuzzFindingException("The combined checksum of two parts differs from that of all bytes.");
    }
}
