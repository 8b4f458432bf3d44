using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text;

namespace Tern.Codecs.Xml;

/// <summary>The characters of XML: what names are made of, and how text is escaped.</summary>
internal static class XmlText
{
    // Letters beyond ASCII are all allowed: what a service names its elements is not ours to check.
    private static readonly SearchValues<byte> s_endOfName = SearchValues.Create(" \t\r\n/>=<\"'&!?"u8);

    private static readonly SearchValues<byte> s_endOfNameOrPrefix = SearchValues.Create(" \t\r\n/>=<\"'&!?:"u8);

    [MethodImpl(MethodImplOptions.AggressiveInlining)] // a test of bits, for which the compiler sees a call
    public static bool IsWhiteSpace(byte letter) => letter is (byte)' ' or (byte)'\n' or (byte)'\r' or (byte)'\t';

    /// <summary>How many bytes at the beginning are a name.</summary>
    public static int NameLength(ReadOnlySpan<byte> text)
    {
        int length = text.IndexOfAny(s_endOfName);
        return length < 0 ? text.Length : length;
    }

    /// <summary>How many bytes at the beginning are a name, and how many of these its prefix with the colon.</summary>
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

    /// <summary>Whether text stands for itself: it has no entities, and no line ends to normalise.</summary>
    public static bool IsPlain(ReadOnlySpan<byte> text) => !text.ContainsAny((byte)'&', (byte)'\r');

    /// <summary>Text in which every line ends with a line feed alone (https://www.w3.org/TR/xml/#sec-line-ends).</summary>
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

    /// <summary>Replaces entities and character references, and normalises line ends. The result is never longer.</summary>
    /// <returns>Whether all of them are known.</returns>
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

    /// <summary>How long the name of a predefined entity is, with its semicolon.</summary>
    /// <returns>0 if it is not the name of one.</returns>
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

    // Control characters that XML 1.0 does not allow are accepted: keys of S3 have them.
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
