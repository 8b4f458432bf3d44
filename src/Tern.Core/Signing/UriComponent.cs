using System.Buffers;
using System.Text;

namespace Tern.Runtime;

/// <summary>Percent-encoding for signatures: all characters except the unreserved ones of RFC 3986, with upper-case digits.</summary>
internal static class UriComponent
{
    private const string Unreserved = "-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    private static readonly SearchValues<char> s_unreserved = SearchValues.Create(Unreserved);

    private static readonly SearchValues<char> s_unreservedAndSlash = SearchValues.Create(Unreserved + "/");

    private static readonly SearchValues<byte> s_unreservedBytes = SearchValues.Create(Encoding.ASCII.GetBytes(Unreserved));

    /// <summary>Whether no character needs an escape.</summary>
    public static bool IsUnreserved(ReadOnlySpan<char> text) => !text.ContainsAnyExcept(s_unreserved);

    /// <summary>Percent-encodes a path, including percent signs but not slashes.</summary>
    public static int WritePath(PooledBuffer buffer, ReadOnlySpan<char> path) => Write(buffer, path, keepsSlashes: true);

    /// <summary>Percent-encodes text, including slashes.</summary>
    public static int Write(PooledBuffer buffer, ReadOnlySpan<char> text) => Write(buffer, text, keepsSlashes: false);

    /// <summary>
    /// Writes a percent-encoded name or value of a query in normalized form: escapes of unreserved characters are decoded,
    /// hexadecimal digits become upper case, and unescaped reserved characters are escaped. A percent sign without two hexadecimal
    /// digits is a literal character.
    /// </summary>
    public static int WriteEncoded(PooledBuffer buffer, ReadOnlySpan<char> encoded)
    {
        int plain = encoded.IndexOfAnyExcept(s_unreserved);
        if (plain < 0)
            return WriteUnreserved(buffer, encoded);

        Span<byte> destination = GetSpan(buffer, encoded.Length);
        int written = Encoding.UTF8.GetBytes(encoded[..plain], destination);
        encoded = encoded[plain..];
        while (!encoded.IsEmpty)
        {
            if (encoded[0] == '%' && encoded.Length > 2 && char.IsAsciiHexDigit(encoded[1]) && char.IsAsciiHexDigit(encoded[2]))
            {
                Write((byte)(Digit(encoded[1]) << 4 | Digit(encoded[2])), destination, ref written);
                encoded = encoded[3..];
            }
            else
            {
                Rune.DecodeFromUtf16(encoded, out Rune rune, out int length);
                Write(rune, destination, ref written);
                encoded = encoded[length..];
            }
        }
        buffer.Advance(written);
        return written;
    }

    /// <summary>Percent-encodes ASCII text.</summary>
    public static int Write(PooledBuffer buffer, ReadOnlySpan<byte> text)
    {
        Span<byte> destination = buffer.GetSpan(checked(text.Length * 3));
        int written = 0;
        foreach (byte value in text)
            Write(value, destination, ref written);
        buffer.Advance(written);
        return written;
    }

    private static int Write(PooledBuffer buffer, ReadOnlySpan<char> text, bool keepsSlashes)
    {
        int plain = text.IndexOfAnyExcept(keepsSlashes ? s_unreservedAndSlash : s_unreserved);
        if (plain < 0)
            return WriteUnreserved(buffer, text);

        Span<byte> destination = GetSpan(buffer, text.Length);
        int written = Encoding.UTF8.GetBytes(text[..plain], destination);
        foreach (Rune rune in text[plain..].EnumerateRunes())
        {
            if (rune.Value == '/' && keepsSlashes)
                destination[written++] = (byte)'/';
            else
                Write(rune, destination, ref written);
        }
        buffer.Advance(written);
        return written;
    }

    private static int WriteUnreserved(PooledBuffer buffer, ReadOnlySpan<char> text)
    {
        int written = Encoding.UTF8.GetBytes(text, buffer.GetSpan(text.Length));
        buffer.Advance(written);
        return written;
    }

    // A UTF-16 code unit is at most three bytes of UTF-8, and an escaped byte is three bytes.
    private static Span<byte> GetSpan(PooledBuffer buffer, int characters) => buffer.GetSpan(checked(characters * 9));

    private static void Write(Rune rune, Span<byte> destination, ref int written)
    {
        if (rune.IsAscii)
        {
            Write((byte)rune.Value, destination, ref written);
            return;
        }
        Span<byte> utf8 = stackalloc byte[4];
        int length = rune.EncodeToUtf8(utf8);
        foreach (byte value in utf8[..length])
            Write(value, destination, ref written);
    }

    private static void Write(byte value, Span<byte> destination, ref int written)
    {
        if (s_unreservedBytes.Contains(value))
        {
            destination[written++] = value;
            return;
        }
        ReadOnlySpan<byte> digits = "0123456789ABCDEF"u8;
        destination[written] = (byte)'%';
        destination[written + 1] = digits[value >> 4];
        destination[written + 2] = digits[value & 0xF];
        written += 3;
    }

    private static int Digit(char digit) => char.IsAsciiDigit(digit) ? digit - '0' : (digit | 0x20) - 'a' + 10;
}
