namespace Tern.Checksums;

/// <summary>The headers that have the value of a checksum.</summary>
internal static class ChecksumHeader
{
    private const string Prefix = "x-amz-checksum-";

    /// <summary>The header of an algorithm's values.</summary>
    public static string Name(string algorithm) => algorithm switch
    {
        "CRC32" => "x-amz-checksum-crc32",
        "CRC64NVME" => "x-amz-checksum-crc64nvme",
        _ => Prefix + algorithm.ToLowerInvariant(),
    };

    /// <summary>Whether a header has such a value; those that tell of a checksum (<c>-algorithm</c>, <c>-type</c>, <c>-mode</c>) have none.</summary>
    public static bool IsValue(string name) =>
        name.StartsWith(Prefix, StringComparison.OrdinalIgnoreCase)
        && !name.EndsWith("-algorithm", StringComparison.OrdinalIgnoreCase)
        && !name.EndsWith("-type", StringComparison.OrdinalIgnoreCase)
        && !name.EndsWith("-mode", StringComparison.OrdinalIgnoreCase);
}
