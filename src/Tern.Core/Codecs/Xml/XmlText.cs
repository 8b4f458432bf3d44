using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text;

namespace Tern.Runtime;

/// <summary>XML names, white space and escapes.</summary>
internal static class XmlText
{
    // All non-ASCII characters are accepted in names, because names of services are not validated.
    private static readonly SearchValues<byte> s_endOfName = SearchValues.Create(" \t\r\n/>=<\"'&!?"u8);

    private static readonly SearchValues<byte> s_endOfNameOrPrefix = SearchValues.Create(" \t\r\n/>=<\"'&!?:"u8);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // only a bit test, but the compiler does not inline it by default
    public static bool IsWhiteSpace(byte letter) => letter is (byte)' ' or (byte)'\n' or (byte)'\r' or (byte)'\t';

    /// <summary>The number of leading bytes that form a name.</summary>
    public static int NameLength(ReadOnlySpan<byte> text)
    {
        int length = text.IndexOfAny(s_endOfName);
        return length < 0 ? text.Length : length;
    }

    /// <summary>The number of leading bytes that form a name, and the length of its prefix including the colon.</summary>
    public static int NameLength(ReadOnlySpan<byte> text, out int prefix)
    {
        prefix = 0;
        int length = text.IndexOfAny(s_endOfNameOrPrefix);
        if (length < 0)
            return text.Length;
        if (text[length] != (byte)':')
            return length;
        prefix = length + 1;
        return prefix + NameLength(text[prefix..]);
    }

    /// <summary>Whether the text has no entities and no line ends to normalize.</summary>
    public static bool IsPlain(ReadOnlySpan<byte> text) => !text.ContainsAny((byte)'&', (byte)'\r');

    /// <summary>Converts all line ends to a line feed (https://www.w3.org/TR/xml/#sec-line-ends).</summary>
    public static ReadOnlySpan<byte> NormalizeLineEnds(ReadOnlySpan<byte> text)
    {
        if (!text.Contains((byte)'\r'))
            return text;
        byte[] normalized = new byte[text.Length];
        int length = 0;
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] != (byte)'\r')
                normalized[length++] = text[i];
            else if (i + 1 >= text.Length || text[i + 1] != (byte)'\n')
                normalized[length++] = (byte)'\n';
        }
        return normalized.AsSpan(0, length);
    }

    /// <summary>Replaces entities and character references, and normalizes line ends. The result is never longer than the text.</summary>
    /// <returns>Whether all entities and references are valid.</returns>
    public static bool TryUnescape(ReadOnlySpan<byte> text, Span<byte> destination, out int written)
    {
        written = 0;
        while (true)
        {
            int plain = XmlBlocks.CopyPlain(text, destination[written..]);
            written += plain;
            if (plain == text.Length)
                return true;
            bool isLineEnd = text[plain] == (byte)'\r';
            text = text[(plain + 1)..];
            if (isLineEnd)
            {
                if (!text.StartsWith("\n"u8))
                    destination[written++] = (byte)'\n';
            }
            else if (PredefinedLength(text, out byte letter) is > 0 and int length)
            {
                destination[written++] = letter;
                text = text[length..];
            }
            else
            {
                int end = text.IndexOf((byte)';');
                if (end < 0 || !text.StartsWith("#"u8) || !TryGetReference(text[1..end], out Rune character))
                    return false;
                written += character.EncodeToUtf8(destination[written..]);
                text = text[(end + 1)..];
            }
        }
    }

    /// <summary>The length of the name of a predefined entity, including the semicolon.</summary>
    /// <returns>0 if the text is not a predefined entity.</returns>
    private static int PredefinedLength(ReadOnlySpan<byte> text, out byte letter)
    {
        (letter, int length) = text switch
        {
            [(byte)'q', (byte)'u', (byte)'o', (byte)'t', (byte)';', ..] => ((byte)'"', 5),
            [(byte)'a', (byte)'m', (byte)'p', (byte)';', ..] => ((byte)'&', 4),
            [(byte)'l', (byte)'t', (byte)';', ..] => ((byte)'<', 3),
            [(byte)'g', (byte)'t', (byte)';', ..] => ((byte)'>', 3),
            [(byte)'a', (byte)'p', (byte)'o', (byte)'s', (byte)';', ..] => ((byte)'\'', 5),
            _ => (default, 0),
        };
        return length;
    }

    // Control characters that XML 1.0 does not allow are accepted, because S3 keys can contain them.
    private static bool TryGetReference(ReadOnlySpan<byte> number, out Rune character)
    {
        bool isHexadecimal = number.StartsWith("x"u8);
        ReadOnlySpan<byte> digits = isHexadecimal ? number[1..] : number;
        int value = 0;
        foreach (byte digit in digits)
        {
            int next = char.IsAsciiDigit((char)digit) ? digit - '0'
                : isHexadecimal && char.IsAsciiHexDigit((char)digit) ? (digit | 0x20) - 'a' + 10
                : -1;
            if (next < 0 || value > 0x10ffff)
            {
                character = default;
                return false;
            }
            value = (value * (isHexadecimal ? 16 : 10)) + next;
        }
        return Rune.TryCreate(value, out character) && value != 0 && !digits.IsEmpty;
    }
}
