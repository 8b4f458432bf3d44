using Tern.Checksums;

namespace Tern.Fuzz.Targets;

/// <summary>CRC-32: table, multiplication and pieces agree, and a damaged byte never goes unseen.</summary>
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
        if (Crc32Table.Append(0, input) != checksum)
            throw new FuzzFindingException("Table and multiplication differ.");
        if (input.Length == 0)
            return;
        int at = (int)(checksum % (uint)input.Length);
        if (Crc32.Append(Crc32.Compute(input.AsSpan(0, at)), input.AsSpan(at)) != checksum)
            throw new FuzzFindingException("Two pieces differ from the whole.");
        byte[] damaged = [.. input];
        damaged[at] ^= (byte)((checksum >> 8) | 1);
        if (Crc32.Compute(damaged) == checksum)
            throw new FuzzFindingException("A damaged byte has the same checksum.");
    }
}
