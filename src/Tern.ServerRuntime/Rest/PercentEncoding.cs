using System.Text;

namespace Tern.ServerRuntime;

/// <summary>Decodes parts of paths and queries. Rejects text that is not percent-encoded UTF-8.</summary>
internal static class PercentEncoding
{
    private static readonly UTF8Encoding s_strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <exception cref="TernSerializationException">An escape does not have two hexadecimal digits, or the decoded bytes are not UTF-8.</exception>
    public static string Decode(ReadOnlySpan<char> text, bool plusIsBlank)
    {
        if (text.IndexOfAny('%', '+') < 0)
            return text.ToString();
        byte[] bytes = new byte[Encoding.UTF8.GetMaxByteCount(text.Length)];
        int length = 0;
        for (int i = 0; i < text.Length;)
        {
            if (text[i] == '%')
            {
                if (i + 2 >= text.Length || !char.IsAsciiHexDigit(text[i + 1]) || !char.IsAsciiHexDigit(text[i + 2]))
                    throw Malformed();
                bytes[length++] = (byte)((Digit(text[i + 1]) << 4) | Digit(text[i + 2]));
                i += 3;
                continue;
            }
            if (text[i] == '+' && plusIsBlank)
            {
                bytes[length++] = (byte)' ';
                i++;
                continue;
            }
            int next = text[i..].IndexOfAny('%', '+');
            int count = next < 0 ? text.Length - i : Math.Max(next, 1);
            length += Encoding.UTF8.GetBytes(text.Slice(i, count), bytes.AsSpan(length));
            i += count;
        }
        try
        {
            return s_strict.GetString(bytes, 0, length);
        }
        catch (DecoderFallbackException)
        {
            throw Malformed();
        }
    }

    private static int Digit(char digit) => digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10;

    private static TernSerializationException Malformed() => new("The request's path or query is not percent-encoded UTF-8", -1, "");
}
