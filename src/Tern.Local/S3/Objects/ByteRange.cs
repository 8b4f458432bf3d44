using System.Globalization;
using Tern.Local.S3.Errors;

namespace Tern.Local.S3.Objects;

/// <summary>A contiguous range of the bytes of an object.</summary>
internal readonly record struct ByteRange(long Offset, long Length)
{
    /// <summary>
    /// The range of the header <c>Range</c>. Null when the header is missing or ignored: it has another unit, several ranges, or is malformed.
    /// </summary>
    /// <exception cref="S3ServiceException">No byte of the object is in the range.</exception>
    public static ByteRange? Parse(string? header, long size)
    {
        if (header is null || !header.StartsWith("bytes=", StringComparison.OrdinalIgnoreCase))
            return null;
        ReadOnlySpan<char> range = header.AsSpan("bytes=".Length).Trim();
        int hyphen = range.IndexOf('-');
        if (hyphen < 0)
            return null;
        bool hasFirst = TryRead(range[..hyphen], out long first);
        bool hasLast = TryRead(range[(hyphen + 1)..], out long last);
        if (hyphen == 0)
        {
            if (!hasLast)
                return null;
            long count = Math.Min(last, size);
            return count > 0 ? new ByteRange(size - count, count) : throw ObjectErrors.RangeNotSatisfiable(header, size);
        }
        if (!hasFirst || (!hasLast && hyphen + 1 < range.Length) || (hasLast && last < first))
            return null;
        if (first >= size)
            throw ObjectErrors.RangeNotSatisfiable(header, size);
        return new ByteRange(first, (hasLast ? Math.Min(last, size - 1) : size - 1) - first + 1);
    }

    /// <summary>The value of the header <c>Content-Range</c>.</summary>
    public string ContentRange(long size) => string.Create(CultureInfo.InvariantCulture, $"bytes {Offset}-{Offset + Length - 1}/{size}");

    private static bool TryRead(ReadOnlySpan<char> text, out long value) => long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out value);
}
