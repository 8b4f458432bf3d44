using System.Buffers;
using System.Text;
using Tern.Runtime;

namespace Tern.Functions.Http.Requests;

/// <summary>Percent-encoding of paths and queries.</summary>
/// <seealso href="https://www.rfc-editor.org/rfc/rfc3986#section-2.1">RFC 3986, percent-encoding</seealso>
internal static class PercentEncoding
{
    // What a path may contain without encoding, with the separator: RFC 3986, pchar.
    private static readonly SearchValues<byte> s_path = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/"u8);

    private static readonly SearchValues<byte> s_unreserved = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"u8);

    /// <summary>Decodes a text. Sequences that are not hexadecimal, or that are not UTF-8 together with those that follow, remain as they are.</summary>
    /// <param name="source">The text.</param>
    /// <param name="output">The buffer to append to.</param>
    /// <param name="isForm">Whether a plus sign is a space.</param>
    /// <param name="preservesSlash">Whether an encoded slash remains encoded, so that the segments of a path remain what they are.</param>
    public static void Decode(ReadOnlySpan<byte> source, PooledBuffer output, bool isForm, bool preservesSlash)
    {
        Span<byte> target = output.GetSpan(source.Length);
        int written = 0;
        for (int i = 0; i < source.Length;)
        {
            byte next = source[i];
            if (next == '+' && isForm)
                next = (byte)' ';
            if (next != '%')
            {
                target[written++] = next;
                i++;
                continue;
            }
            int length = DecodeRune(source[i..], target[written..], out int decoded, preservesSlash);
            written += decoded;
            i += length;
        }
        output.Advance(written);
    }

    /// <summary>Encodes a path that has been decoded. Slashes separate segments.</summary>
    public static void EncodePath(ReadOnlySpan<byte> source, PooledBuffer output) => Encode(source, output, s_path);

    /// <summary>Encodes a name or a value of a query.</summary>
    public static void EncodeQuery(ReadOnlySpan<byte> source, PooledBuffer output) => Encode(source, output, s_unreserved);

    private static void Encode(ReadOnlySpan<byte> source, PooledBuffer output, SearchValues<byte> plain)
    {
        Span<byte> target = output.GetSpan(source.Length * 3);
        int written = 0;
        foreach (byte next in source)
        {
            if (plain.Contains(next))
            {
                target[written++] = next;
                continue;
            }
            target[written++] = (byte)'%';
            target[written++] = Hex(next >> 4);
            target[written++] = Hex(next & 15);
        }
        output.Advance(written);
    }

    // Returns the length of the source. Without a valid sequence, the percent sign is copied.
    private static int DecodeRune(ReadOnlySpan<byte> source, Span<byte> target, out int written, bool preservesSlash)
    {
        Span<byte> bytes = stackalloc byte[4];
        int count = 0;
        while (count < bytes.Length && TryReadByte(source[(count * 3)..], out byte value))
        {
            bytes[count++] = value;
            if (bytes[0] < 0x80)
                break;
        }
        if (count > 0 && Rune.DecodeFromUtf8(bytes[..count], out _, out int used) == OperationStatus.Done && !(preservesSlash && bytes[0] == '/'))
        {
            bytes[..used].CopyTo(target);
            written = used;
            return used * 3;
        }
        int length = count == 0 ? 1 : 3;
        source[..length].CopyTo(target);
        written = length;
        return length;
    }

    private static bool TryReadByte(ReadOnlySpan<byte> source, out byte value)
    {
        value = 0;
        if (source.Length < 3 || source[0] != '%' || !char.IsAsciiHexDigit((char)source[1]) || !char.IsAsciiHexDigit((char)source[2]))
            return false;
        value = (byte)((FromHex(source[1]) << 4) | FromHex(source[2]));
        return true;
    }

    private static int FromHex(byte digit) => digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10;

    private static byte Hex(int value) => (byte)(value < 10 ? '0' + value : 'A' + value - 10);
}
