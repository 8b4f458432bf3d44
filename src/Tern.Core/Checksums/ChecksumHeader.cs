namespace Tern.Runtime;

/// <summary>The headers that contain the value of a checksum.</summary>
internal static class ChecksumHeader
{
    private const string Prefix = "x-amz-checksum-";

    /// <summary>Returns the header for the values of an algorithm.</summary>
    public static string GetName(string algorithm) => algorithm switch
    {
        "CRC32" => "x-amz-checksum-crc32",
        "CRC64NVME" => "x-amz-checksum-crc64nvme",
        _ => Prefix + algorithm.ToLowerInvariant(),
    };

    /// <summary>
    /// Whether a header contains a checksum value. Headers that describe a checksum (<c>-algorithm</c>, <c>-type</c>, <c>-mode</c>) do not.
    /// </summary>
    public static bool IsValue(string name) =>
        name.StartsWith(Prefix, StringComparison.OrdinalIgnoreCase)
        && !name.EndsWith("-algorithm", StringComparison.OrdinalIgnoreCase)
        && !name.EndsWith("-type", StringComparison.OrdinalIgnoreCase)
        && !name.EndsWith("-mode", StringComparison.OrdinalIgnoreCase);
}
