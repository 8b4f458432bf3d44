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

    /// <summary>How many bytes at the beginning are white space.</summary>
    public static int WhiteSpaceLength(ReadOnlySpan<byte> text)
    {
        int length = text.IndexOfAnyExcept(" \n\r\t"u8);
        return length < 0 ? text.Length : length;
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
            int plain = text.IndexOfAny((byte)'&', (byte)'\r');
            if (plain < 0)
                plain = text.Length;
            text[..plain].CopyTo(destination[written..]);
            written += plain;
            if (plain == text.Length)
                return true;
            bool isLineEnd = text[plain] == (byte)'\r';
            text = text[(plain + 1)..];
            if (isLineEnd)
            {
                if (!text.StartsWith("\n"u8))
                    destination[written++] = (byte)'\n';
                continue;
            }
            int end = text.IndexOf((byte)';');
            if (end < 0 || !TryGetCharacter(text[..end], out Rune character))
                return false;
            written += character.EncodeToUtf8(destination[written..]);
            text = text[(end + 1)..];
        }
    }

    private static bool TryGetCharacter(ReadOnlySpan<byte> entity, out Rune character)
    {
        char named = entity switch
        {
            [(byte)'l', (byte)'t'] => '<',
            [(byte)'g', (byte)'t'] => '>',
            [(byte)'a', (byte)'m', (byte)'p'] => '&',
            [(byte)'q', (byte)'u', (byte)'o', (byte)'t'] => '"',
            [(byte)'a', (byte)'p', (byte)'o', (byte)'s'] => '\'',
            _ => '\0',
        };
        character = (Rune)named;
        return named != '\0' || (entity.StartsWith("#"u8) && TryGetReference(entity[1..], out character));
    }

    // Control characters that XML 1.0 does not allow are accepted: keys of S3 have them.
    private static bool TryGetReference(ReadOnlySpan<byte> number, out Rune character)
    {
        bool isHexadecimal = number.StartsWith("x"u8);
        ReadOnlySpan<byte> digits = isHexadecimal ? number[1..] : number;
        int value = 0;
        foreach (byte digit in digits)
        {
            int next = isHexadecimal && char.IsAsciiHexDigit((char)digit) ? Convert.ToInt32(((char)digit).ToString(), 16)
                : char.IsAsciiDigit((char)digit) ? digit - '0'
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
