using System.Buffers;

namespace Tern.Runtime;

/// <summary>Rejects text that would change the structure of a request or of its canonical form.</summary>
internal static class HttpText
{
    /// <summary>The ASCII control characters without DEL.</summary>
    // A literal, because computing it would load or link LINQ for this alone.
    public const string Controls =
        "\0\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0A\x0B\x0C\x0D\x0E\x0F\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F";

    private static readonly SearchValues<char> s_token =
        SearchValues.Create("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    private static readonly SearchValues<char> s_control = SearchValues.Create(Controls + "\x7F");

    /// <summary>Checks a method or a header name: a token as in RFC 9110, section 5.6.2.</summary>
    public static void ThrowIfNotToken(ReadOnlySpan<char> text, string what)
    {
        if (text.IsEmpty || text.ContainsAnyExcept(s_token))
            throw new TernSigningException($"{what} is empty or contains a character that is not allowed in an HTTP token. Use letters, digits and '-'.");
    }

    public static void ThrowIfControl(ReadOnlySpan<char> text, string what)
    {
        if (text.ContainsAny(s_control))
            throw new TernSigningException($"{what} contains a control character. Percent-encode or remove it.");
    }

    public static void ThrowIfNotPrintableAscii(ReadOnlySpan<byte> text, string what)
    {
        if (text.IsEmpty || !IsPrintableAscii(text))
            throw new TernSigningException($"{what} is empty or contains a character that is not printable ASCII.");
    }

    private static bool IsPrintableAscii(ReadOnlySpan<byte> text)
    {
        foreach (byte next in text)
        {
            if (next is < (byte)'!' or > (byte)'~')
                return false;
        }
        return true;
    }
}
