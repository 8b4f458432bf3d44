using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Tern.Runtime;

/// <summary>Writes and reads the escapes of JSON strings.</summary>
internal static class JsonEscapes
{
    /// <summary>Writes characters as UTF-8 with JSON escapes. An unpaired surrogate becomes U+FFFD.</summary>
    /// <param name="text">The characters to write.</param>
    /// <param name="destination">The span to write to, with six bytes for each character.</param>
    /// <param name="isLast">Whether no more text follows. A high surrogate at the end is then unpaired.</param>
    /// <param name="written">The number of bytes written.</param>
    /// <returns>The number of characters read: all, or all except a high surrogate at the end.</returns>
    public static int Escape(ReadOnlySpan<char> text, Span<byte> destination, bool isLast, out int written)
    {
        int read = 0;
        written = 0;
        while (read < text.Length)
        {
            char c = text[read];
            if (c is < ' ' or '"' or '\\')
            {
                written += EscapeOne(c, destination[written..]);
                read++;
                continue;
            }
            if (c < 0x80)
            {
                int run = JsonText.CopyPlain(
                    ref Unsafe.Add(ref MemoryMarshal.GetReference(text), read),
                    ref MemoryMarshal.GetReference(destination[written..]),
                    text.Length - read);
                written += run;
                read += run;
                continue;
            }
            OperationStatus status = Rune.DecodeFromUtf16(text[read..], out Rune rune, out int used);
            if (status == OperationStatus.NeedMoreData && !isLast)
                return read;
            written += rune.EncodeToUtf8(destination[written..]);
            read += used;
        }
        return read;
    }

    /// <summary>Replaces the escapes of a text with validated syntax.</summary>
    /// <param name="raw">The text between the quotes.</param>
    /// <param name="destination">The span to write to, at least as long as <paramref name="raw"/>.</param>
    /// <param name="written">The number of bytes written.</param>
    /// <returns>Whether all escaped surrogates are paired.</returns>
    public static bool TryUnescape(ReadOnlySpan<byte> raw, Span<byte> destination, out int written)
    {
        written = 0;
        while (true)
        {
            int run = raw.IndexOf((byte)'\\');
            if (run < 0)
                break;
            raw[..run].CopyTo(destination[written..]);
            written += run;
            raw = raw[run..];
            if (raw[1] != (byte)'u')
            {
                destination[written++] = UnescapeLetter(raw[1]);
                raw = raw[2..];
            }
            else if (TryUnescapeRune(raw, out Rune rune, out int used))
            {
                written += rune.EncodeToUtf8(destination[written..]);
                raw = raw[used..];
            }
            else
            {
                return false;
            }
        }
        raw.CopyTo(destination[written..]);
        written += raw.Length;
        return true;
    }

    private static bool TryUnescapeRune(ReadOnlySpan<byte> raw, out Rune rune, out int used)
    {
        char first = UnescapeChar(raw);
        used = 6;
        if (Rune.TryCreate(first, out rune))
            return true;
        used = 12;
        return raw.Length >= 12 && raw[6] == (byte)'\\' && raw[7] == (byte)'u'
            && Rune.TryCreate(first, UnescapeChar(raw[6..]), out rune);
    }

    private static char UnescapeChar(ReadOnlySpan<byte> escape)
    {
        int value = 0;
        for (int i = 2; i < 6; i++)
            value = (value << 4) | (escape[i] <= '9' ? escape[i] - '0' : (escape[i] | 0x20) - 'a' + 10);
        return (char)value;
    }

    private static byte UnescapeLetter(byte letter) => letter switch
    {
        (byte)'n' => (byte)'\n',
        (byte)'r' => (byte)'\r',
        (byte)'t' => (byte)'\t',
        (byte)'b' => (byte)'\b',
        (byte)'f' => (byte)'\f',
        _ => letter,
    };

    /// <summary>Writes the escape of a quote, a backslash or a control character.</summary>
    /// <returns>The number of bytes written, at most six.</returns>
    public static int EscapeOne(char c, Span<byte> destination)
    {
        byte letter = c switch
        {
            '"' => (byte)'"',
            '\\' => (byte)'\\',
            '\n' => (byte)'n',
            '\r' => (byte)'r',
            '\t' => (byte)'t',
            '\b' => (byte)'b',
            '\f' => (byte)'f',
            _ => 0,
        };
        if (letter != 0)
        {
            destination[0] = (byte)'\\';
            destination[1] = letter;
            return 2;
        }
        "\\u00"u8.CopyTo(destination);
        destination[4] = (byte)('0' + (c >> 4));
        destination[5] = "0123456789abcdef"u8[c & 15];
        return 6;
    }
}
