using System.Globalization;

namespace Tern.S3.Transfers;

/// <summary>Which bytes of an object an answer has, as <c>Content-Range</c> tells.</summary>
/// <param name="Start">The first, from 0.</param>
/// <param name="Length">How many.</param>
/// <param name="Total">All bytes of the object.</param>
/// <seealso href="https://www.rfc-editor.org/rfc/rfc9110#field.content-range">RFC 9110, section 14.4</seealso>
internal readonly record struct ContentRange(long Start, long Length, long Total)
{
    private const string Unit = "bytes ";

    /// <summary>Reads the header; null when it is none that can be understood.</summary>
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

    /// <summary>The value of <c>Range</c> that asks for it.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"bytes={Start}-{Start + Length - 1}");

    private static bool TryRead(ReadOnlySpan<char> text, out long number) => long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out number);
}
