using System.Buffers.Binary;
using System.Buffers.Text;
using System.Globalization;
using Tern.Runtime;

namespace Tern.Local.S3.Storage;

/// <summary>Creates the IDs of versions and uploads, which are opaque to clients.</summary>
internal static class VersionIds
{
    private const int NumberLength = 16;
    private const int VersionBytes = 24;
    private const int VersionChecksumOffset = 20;
    private const int UploadBytes = 48;

    /// <summary>Creates a version ID of 32 characters, the length that the service uses. It ends with a checksum.</summary>
    public static string CreateVersionId()
    {
        Span<byte> bytes = stackalloc byte[VersionBytes];
        Random.Shared.NextBytes(bytes[..VersionChecksumOffset]);
        BinaryPrimitives.WriteUInt32BigEndian(bytes[VersionChecksumOffset..], Crc32.Compute(bytes[..VersionChecksumOffset]));
        return Base64Url.EncodeToString(bytes);
    }

    /// <summary>Whether a text is a version ID, of an existing or a deleted version. The service also distinguishes its IDs from invented ones.</summary>
    public static bool IsValid(string id)
    {
        if (id == StoredVersion.NullId)
            return true;
        Span<byte> bytes = stackalloc byte[VersionBytes];
        return id.Length == 32
            && Base64Url.IsValid(id)
            && Base64Url.DecodeFromChars(id, bytes) == VersionBytes
            && BinaryPrimitives.ReadUInt32BigEndian(bytes[VersionChecksumOffset..]) == Crc32.Compute(bytes[..VersionChecksumOffset]);
    }

    /// <summary>Creates the ID of the upload with a number. IDs sort in the order of the numbers.</summary>
    public static string CreateUploadId(long number) =>
        number.ToString("x16", CultureInfo.InvariantCulture) + RandomText(UploadBytes);

    /// <summary>The number of an upload; 0 when the ID is malformed.</summary>
    public static long ParseUploadNumber(string id) =>
        id.Length > NumberLength && long.TryParse(id.AsSpan(0, NumberLength), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out long number) ? number : 0;

    private static string RandomText(int count)
    {
        Span<byte> bytes = stackalloc byte[count];
        Random.Shared.NextBytes(bytes);
        return Base64Url.EncodeToString(bytes);
    }
}
