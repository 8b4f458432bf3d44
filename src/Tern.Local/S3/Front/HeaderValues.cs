using System.Buffers;
using Tern.Local.S3.Errors;

namespace Tern.Local.S3.Front;

/// <summary>Values that come in a query or in a form and are headers later, or that a client in this process has put together itself.</summary>
internal static class HeaderValues
{
    // What RFC 9110 excludes from values. A response would fail on it.
    private static readonly SearchValues<char> s_excluded = SearchValues.Create(
        "\0\x01\x02\x03\x04\x05\x06\a\b\n\v\f\r\x0E\x0F\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F\x7F");

    /// <summary>The value, if a header can have it.</summary>
    /// <exception cref="S3ServiceException">It has a control character other than a tab.</exception>
    public static string Check(string name, string value) => value.AsSpan().ContainsAny(s_excluded)
        ? throw RequestErrors.InvalidArgument("A header value cannot have control characters.", name, null)
        : value;
}
