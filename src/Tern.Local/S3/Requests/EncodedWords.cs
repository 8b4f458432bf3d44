using System.Globalization;
using System.Text;

namespace Tern.Local.S3.Requests;

/// <summary>Encoded words of RFC 2047, in which S3 returns metadata outside of ASCII, and in which it decodes metadata.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingMetadata.html">User-defined object metadata</seealso>
/// <seealso href="https://www.rfc-editor.org/rfc/rfc2047">RFC 2047, Message Header Extensions for Non-ASCII Text</seealso>
internal static class EncodedWords
{
    private const string Start = "=?";
    private const string End = "?=";

    // An encoded word has at most 75 characters, including charset, encoding and delimiters.
    private const int MaxEncodedLength = 63;

    /// <summary>Decodes the encoded words of a value. Other text, and words that are malformed, are returned unchanged.</summary>
    public static string Decode(string value)
    {
        if (!value.Contains(Start, StringComparison.Ordinal))
            return value;
        var decoded = new StringBuilder(value.Length);
        string spaces = "";
        bool followsWord = false;
        for (int position = 0; position < value.Length;)
        {
            bool isSpace = IsSpace(value[position]);
            int end = position;
            while (end < value.Length && IsSpace(value[end]) == isSpace)
                end++;
            string token = value[position..end];
            position = end;
            if (isSpace)
            {
                spaces = token;
                continue;
            }
            string? word = DecodeWord(token);
            // Spaces between encoded words are not part of the text.
            if (word is null || !followsWord)
                decoded.Append(spaces);
            decoded.Append(word ?? token);
            followsWord = word is not null;
            spaces = "";
        }
        return decoded.Append(spaces).ToString();
    }

    /// <summary>Encodes a text outside of ASCII: mostly ASCII in the encoding Q, otherwise in base64.</summary>
    public static string Encode(string text)
    {
        int ascii = text.Count(IsPlain);
        var encoded = new StringBuilder();
        Append(encoded, text, isQ: ascii > text.Length - ascii);
        return encoded.ToString();
    }

    private static void Append(StringBuilder encoded, string text, bool isQ)
    {
        string word = isQ ? EncodeQ(text) : Convert.ToBase64String(Encoding.UTF8.GetBytes(text));
        if (word.Length > MaxEncodedLength && text.Length > 1)
        {
            int half = text.Length / 2;
            if (char.IsHighSurrogate(text[half - 1]))
                half--;
            if (half > 0)
            {
                Append(encoded, text[..half], isQ);
                Append(encoded, text[half..], isQ);
                return;
            }
        }
        if (encoded.Length > 0)
            encoded.Append(' ');
        encoded.Append(Start).Append("UTF-8?").Append(isQ ? 'Q' : 'B').Append('?').Append(word).Append(End);
    }

    private static string EncodeQ(string text)
    {
        var encoded = new StringBuilder(text.Length);
        foreach (byte b in Encoding.UTF8.GetBytes(text))
        {
            if (b == ' ')
                encoded.Append('_');
            else if (b is < 0x20 or >= 0x7F or (byte)'=' or (byte)'_' or (byte)'?')
                encoded.Append('=').Append(b.ToString("X2", CultureInfo.InvariantCulture));
            else
                encoded.Append((char)b);
        }
        return encoded.ToString();
    }

    // The form is =?charset?encoding?text?=
    private static string? DecodeWord(string token)
    {
        if (!token.StartsWith(Start, StringComparison.Ordinal) || !token.EndsWith(End, StringComparison.Ordinal) || token.Length < Start.Length + End.Length)
            return null;
        string[] parts = token[Start.Length..^End.Length].Split('?');
        if (parts is not [var charset, var encoding, var text] || FindCharset(charset) is not { } found)
            return null;
        byte[]? bytes = encoding switch
        {
            "B" or "b" => DecodeBase64(text),
            "Q" or "q" => DecodeQ(text),
            _ => null,
        };
        return bytes is null ? null : found.GetString(bytes);
    }

    private static Encoding? FindCharset(string name) => name.ToUpperInvariant() switch
    {
        "UTF-8" => Encoding.UTF8,
        "US-ASCII" => Encoding.ASCII,
        "ISO-8859-1" => Encoding.Latin1,
        _ => null,
    };

    private static byte[]? DecodeBase64(string text)
    {
        byte[] bytes = new byte[text.Length];
        return Convert.TryFromBase64String(text, bytes, out int count) ? bytes[..count] : null;
    }

    private static byte[]? DecodeQ(string text)
    {
        List<byte> bytes = new(text.Length);
        for (int i = 0; i < text.Length; i++)
        {
            if (!char.IsAscii(text[i]))
                return null;
            if (text[i] != '=')
            {
                bytes.Add((byte)(text[i] == '_' ? ' ' : text[i]));
                continue;
            }
            if (i + 2 >= text.Length || !byte.TryParse(text.AsSpan(i + 1, 2), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out byte b))
                return null;
            bytes.Add(b);
            i += 2;
        }
        return [.. bytes];
    }

    private static bool IsSpace(char c) => c is ' ' or '\t' or '\r' or '\n';

    private static bool IsPlain(char c) => c is (>= ' ' and < '\x7F') or '\r' or '\n' or '\t';
}
