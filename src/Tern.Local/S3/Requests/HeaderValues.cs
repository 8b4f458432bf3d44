using System.Buffers;
using System.Text;
using Tern.Local.S3.Errors;

namespace Tern.Local.S3.Requests;

/// <summary>Validates header values that come from a query, from a form, or from a client in the same process.</summary>
internal static class HeaderValues
{
    // The characters that RFC 9110 excludes from values. A response with one of them would fail.
    private static readonly SearchValues<char> s_excluded = SearchValues.Create(
        "\0\x01\x02\x03\x04\x05\x06\a\b\n\v\f\r\x0E\x0F\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F\x7F");

    /// <summary>Returns the value if it is valid in a header.</summary>
    /// <exception cref="S3ServiceException">The value has a control character other than a tab.</exception>
    public static string Check(string name, string value) => value.AsSpan().ContainsAny(s_excluded)
        ? throw RequestErrors.InvalidArgument("A header value has a control character. Remove or encode it.", name, null)
        : value;

    /// <summary>Whether a value is ASCII without control characters, so that a header can have it as it is.</summary>
    public static bool IsPlain(string value) => Ascii.IsValid(value) && !value.AsSpan().ContainsAny(s_excluded);
}
