using System.Buffers.Text;
using System.Globalization;

namespace Tern.Local.S3.Storage;

/// <summary>Creates the IDs of versions and uploads, which are opaque to clients.</summary>
internal static class VersionIds
{
    private const int NumberLength = 16;
    private const int VersionBytes = 24;
    private const int UploadBytes = 48;

    /// <summary>Creates a version ID of 32 characters, the length that the service uses.</summary>
    public static string CreateVersionId() => RandomText(VersionBytes);

    /// <summary>Whether a text has the form of a version ID.</summary>
    public static bool IsValid(string id) => id == StoredVersion.NullId || (id.Length == 32 && Base64Url.IsValid(id));

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
