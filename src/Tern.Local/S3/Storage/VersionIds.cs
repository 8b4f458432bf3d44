using System.Buffers.Text;
using System.Globalization;

namespace Tern.Local.S3.Storage;

/// <summary>Makes the ids of versions and uploads: text that means nothing to a client.</summary>
internal static class VersionIds
{
    private const int NumberLength = 16;
    private const int VersionBytes = 24;
    private const int UploadBytes = 48;

    /// <summary>An id of 32 characters, as the service's have.</summary>
    public static string New() => RandomText(VersionBytes);

    /// <summary>Whether some text could be such an id.</summary>
    public static bool IsValid(string id) => id == StoredVersion.NullId || (id.Length == 32 && Base64Url.IsValid(id));

    /// <summary>The id of the upload of a number; ids sort as the numbers do.</summary>
    public static string OfUpload(long number) =>
        number.ToString("x16", CultureInfo.InvariantCulture) + RandomText(UploadBytes);

    /// <summary>The number of an upload; 0 when the id is none.</summary>
    public static long NumberOfUpload(string id) =>
        id.Length > NumberLength && long.TryParse(id.AsSpan(0, NumberLength), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out long number) ? number : 0;

    private static string RandomText(int count)
    {
        Span<byte> bytes = stackalloc byte[count];
        Random.Shared.NextBytes(bytes);
        return Base64Url.EncodeToString(bytes);
    }
}
