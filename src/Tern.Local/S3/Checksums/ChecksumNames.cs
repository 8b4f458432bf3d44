namespace Tern.Local.S3.Checksums;

/// <summary>The names of checksum algorithms on the wire.</summary>
internal static class ChecksumNames
{
    public const string Crc32 = "CRC32";
    public const string Crc32C = "CRC32C";
    public const string Crc64Nvme = "CRC64NVME";
    public const string Sha1 = "SHA1";
    public const string Sha256 = "SHA256";
    public const string Sha512 = "SHA512";
    public const string Md5 = "MD5";
    public const string Xxhash64 = "XXHASH64";
    public const string Xxhash3 = "XXHASH3";
    public const string Xxhash128 = "XXHASH128";

    /// <summary>The algorithm of the checksum that the service computes when the client sends none.</summary>
    public const string Default = Crc64Nvme;

    /// <summary>Whether the checksum of an object can be combined from the checksums of its parts.</summary>
    public static bool IsCrc(string algorithm) => algorithm is Crc32 or Crc32C or Crc64Nvme;
}
