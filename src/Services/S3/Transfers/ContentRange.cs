using System.Globalization;

namespace Tern.S3.Transfers;

/// <summary>The bytes of an object in a response, from the header <c>Content-Range</c>.</summary>
/// <param name="Start">The offset of the first byte.</param>
/// <param name="Length">The number of bytes.</param>
/// <param name="Total">The size of the object in bytes.</param>
/// <seealso href="https://www.rfc-editor.org/rfc/rfc9110#field.content-range">RFC 9110, section 14.4</seealso>
internal readonly record struct ContentRange(long Start, long Length, long Total)
{
    private const string Unit = "bytes ";

    /// <summary>Parses the header. Null if it is missing or invalid.</summary>
    public static ContentRange? Parse(string? header)
    {
        if (header is null || !header.StartsWith(Unit, StringComparison.OrdinalIgnoreCase))
            return null;
        ReadOnlySpan<char> rest = header.AsSpan(Unit.Length);
        int dash = rest.IndexOf('-');
        int slash = rest.IndexOf('/');
        if (dash < 0 || slash < dash
            || !TryRead(rest[..dash], out long start) || !TryRead(rest[(dash + 1)..slash], out long end) || !TryRead(rest[(slash + 1)..], out long total)
            || end < start || total <= end)
        {
            return null;
        }
        return new(start, end - start + 1, total);
    }

    /// <summary>The value of the <c>Range</c> header for these bytes.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"bytes={Start}-{Start + Length - 1}");

    private static bool TryRead(ReadOnlySpan<char> text, out long number) => long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out number);
}
