using System.Buffers;

namespace Tern.Runtime;

/// <summary>Percent-encoding of form values: all characters except the unreserved ones of RFC 3986.</summary>
internal static class FormText
{
    /// <summary>The maximum number of bytes for one UTF-16 code unit: three bytes of UTF-8, each of them escaped.</summary>
    public const int MaxBytesPerCharacter = 9;

    private const string Unreserved = "-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    private static readonly SearchValues<char> s_unreserved = SearchValues.Create(Unreserved);
    private static readonly SearchValues<byte> s_unreservedBytes = SearchValues.Create("-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"u8);

    /// <summary>The number of leading characters that need no escape.</summary>
    public static int UnreservedLength(ReadOnlySpan<char> text)
    {
        int length = text.IndexOfAnyExcept(s_unreserved);
        return length < 0 ? text.Length : length;
    }

    /// <summary>Whether a character needs no escape.</summary>
    public static bool IsUnreserved(char character) => s_unreserved.Contains(character);

    /// <summary>Escapes ASCII or UTF-8. The source may overlap the destination if it starts at two thirds of it.</summary>
    /// <returns>The number of bytes written.</returns>
    public static int Escape(ReadOnlySpan<byte> text, Span<byte> destination)
    {
        int written = 0;
        while (true)
        {
            int plain = text.IndexOfAnyExcept(s_unreservedBytes);
            ReadOnlySpan<byte> run = plain < 0 ? text : text[..plain];
            run.CopyTo(destination[written..]);
            written += run.Length;
            if (plain < 0)
                return written;
            byte special = text[plain];
            text = text[(plain + 1)..];
            EscapeByte(special, destination.Slice(written, 3));
            written += 3;
        }
    }

    /// <summary>Writes <c>%</c> and two digits.</summary>
    public static void EscapeByte(byte value, Span<byte> destination)
    {
        ReadOnlySpan<byte> digits = "0123456789ABCDEF"u8;
        destination[2] = digits[value & 0xF];
        destination[1] = digits[value >> 4];
        destination[0] = (byte)'%';
    }
}
