using System.Buffers;

namespace Tern.Signing;

/// <summary>Refuses text that would change the shape of a request or of its canonical form.</summary>
internal static class HttpText
{
    private static readonly SearchValues<char> s_token =
        SearchValues.Create("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    private static readonly SearchValues<char> s_control = SearchValues.Create([.. Enumerable.Range(0, 0x20).Select(code => (char)code), '\x7F']);

    /// <summary>A method or a header's name: a token of RFC 9110, section 5.6.2.</summary>
    public static void ThrowIfNotToken(ReadOnlySpan<char> text, string what)
    {
        if (text.IsEmpty || text.ContainsAnyExcept(s_token))
            throw new SigningException($"{what} is empty or has a character that HTTP does not allow there.");
    }

    public static void ThrowIfControl(ReadOnlySpan<char> text, string what)
    {
        if (text.ContainsAny(s_control))
            throw new SigningException($"{what} has a control character; percent-encode it or remove it.");
    }

    public static void ThrowIfNotPrintableAscii(ReadOnlySpan<byte> text, string what)
    {
        if (text.IsEmpty || text.ContainsAnyExceptInRange((byte)'!', (byte)'~'))
            throw new SigningException($"{what} is empty or has a character other than printable ASCII.");
    }
}
