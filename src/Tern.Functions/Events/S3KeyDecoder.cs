using System.Buffers;
using System.Text;

namespace Tern.Functions;

/// <summary>Decodes the keys of objects in events of S3: <c>+</c> is a space, and <c>%</c> starts a byte of UTF-8.</summary>
internal static class S3KeyDecoder
{
    private const int EscapeLength = 3;
    private const int MaxRuneBytes = 4;

    /// <summary>Decodes a key. An escape that is not two hexadecimal digits, or not UTF-8, is not changed.</summary>
    public static string Decode(string key)
    {
        if (key.AsSpan().IndexOfAny('+', '%') < 0)
            return key;
        var text = new StringBuilder(key.Length);
        Span<byte> bytes = stackalloc byte[MaxRuneBytes];
        Span<char> rune = stackalloc char[2];
        for (int i = 0; i < key.Length;)
        {
            int count = 0;
            while (count < MaxRuneBytes && TryReadByte(key, i + (count * EscapeLength), out bytes[count]))
                count++;
            if (count > 0 && Rune.DecodeFromUtf8(bytes[..count], out Rune decoded, out int used) == OperationStatus.Done)
            {
                text.Append(rune[..decoded.EncodeToUtf16(rune)]);
                i += used * EscapeLength;
                continue;
            }
            text.Append(key[i] == '+' ? ' ' : key[i]);
            i++;
        }
        return text.ToString();
    }

    private static bool TryReadByte(string key, int start, out byte value)
    {
        value = 0;
        if (start + EscapeLength > key.Length || key[start] != '%' || !char.IsAsciiHexDigit(key[start + 1]) || !char.IsAsciiHexDigit(key[start + 2]))
            return false;
        value = (byte)((Digit(key[start + 1]) << 4) | Digit(key[start + 2]));
        return true;
    }

    private static int Digit(char c) => c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
}
