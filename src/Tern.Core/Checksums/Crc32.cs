namespace Tern.Checksums;

/// <summary>
/// CRC-32 as Ethernet, zip and AWS use it (polynomial 04C11DB7, bits reflected); check value of <c>123456789</c>: CBF43926.
/// </summary>
public static class Crc32
{
    /// <summary>The checksum of some bytes.</summary>
    public static uint Compute(ReadOnlySpan<byte> bytes) => Append(0, bytes);

    /// <summary>The checksum of what has been seen and some more bytes.</summary>
    /// <param name="checksum">The checksum so far; 0 at the start.</param>
    /// <param name="bytes">What follows.</param>
    public static uint Append(uint checksum, ReadOnlySpan<byte> bytes) =>
        Crc32Folding.IsSupported && bytes.Length >= Crc32Folding.MinLength
            ? Crc32Folding.Append(checksum, bytes)
            : Crc32Table.Append(checksum, bytes);
}
