using System.Text;

namespace Tern.Local.Lambda.Listing;

/// <summary>Divides lists into pages. The marker of the next page is the encoded key of its first entry.</summary>
internal static class Page
{
    // The service returns fewer entries than MaxItems permits.
    private const int MaxItems = 50;

    /// <summary>Returns a page, and the marker of the next one.</summary>
    /// <param name="entries">All entries in their order.</param>
    /// <param name="key">Returns the key of an entry.</param>
    /// <param name="marker">The marker of the request; null for the first page.</param>
    /// <param name="maxItems">The maximum number of entries. The default is 50, which is also the limit.</param>
    /// <exception cref="TernServiceException">The marker is invalid.</exception>
    public static (IReadOnlyList<T> Entries, string? NextMarker) Take<T>(IEnumerable<T> entries, Func<T, string> key, string? marker, int? maxItems)
    {
        int count = Math.Clamp(maxItems ?? MaxItems, 1, MaxItems);
        string? first = string.IsNullOrEmpty(marker) ? null : Decode(marker);
        List<T> rest = [.. entries.SkipWhile(entry => first is not null && key(entry) != first)];
        return rest.Count <= count ? (rest, null) : (rest[..count], Encode(key(rest[count])));
    }

    private static string Encode(string key) => Convert.ToBase64String(Encoding.UTF8.GetBytes(key));

    private static string Decode(string marker)
    {
        byte[] decoded = new byte[marker.Length];
        return Convert.TryFromBase64String(marker, decoded, out int length)
            ? Encoding.UTF8.GetString(decoded, 0, length)
            : throw LambdaFailures.InvalidParameter("Invalid value for Marker.");
    }
}
