using System.Text;

namespace Tern.Local.EventBridge.Patterns.Matching;

/// <summary>Decodes JSON strings. A lone surrogate becomes U+FFFD, whereas the .NET reader throws an exception.</summary>
internal static class JsonEscapes
{
    /// <summary>Decodes the escape sequences of a valid JSON string.</summary>
    /// <param name="text">The text between the quotes.</param>
    /// <param name="decoded">Receives the decoded text, which is not longer.</param>
    /// <returns>The length of the decoded text.</returns>
    public static int Decode(ReadOnlySpan<byte> text, Span<byte> decoded)
    {
        int length = 0;
        while (!text.IsEmpty)
        {
            int escape = text.IndexOf((byte)'\\');
            ReadOnlySpan<byte> literal = escape < 0 ? text : text[..escape];
            literal.CopyTo(decoded[length..]);
            length += literal.Length;
            if (escape < 0)
                break;
            text = text[(escape + 1)..];
            if (text[0] != 'u')
            {
                decoded[length++] = text[0] switch
                {
                    (byte)'b' => (byte)'\b',
                    (byte)'f' => (byte)'\f',
                    (byte)'n' => (byte)'\n',
                    (byte)'r' => (byte)'\r',
                    (byte)'t' => (byte)'\t',
                    byte other => other,
                };
                text = text[1..];
                continue;
            }
            char first = ReadHex(text[1..]);
            text = text[5..];
            Rune rune = Rune.ReplacementChar;
            if (char.IsHighSurrogate(first) && text is [(byte)'\\', (byte)'u', ..] && Rune.TryCreate(first, ReadHex(text[2..]), out Rune pair))
            {
                rune = pair;
                text = text[6..];
            }
            else if (!char.IsSurrogate(first))
            {
                rune = new(first);
            }
            length += rune.EncodeToUtf8(decoded[length..]);
        }
        return length;
    }

    private static char ReadHex(ReadOnlySpan<byte> digits)
    {
        int value = 0;
        foreach (byte digit in digits[..4])
            value = (value << 4) | (char.IsAsciiDigit((char)digit) ? digit - '0' : (digit | 0x20) - 'a' + 10);
        return (char)value;
    }
}
