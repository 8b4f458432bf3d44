using System.Text;

namespace Shop.Redis.Connections;

/// <summary>What the server says when it refuses: a code in capitals and a sentence.</summary>
internal static class ServerError
{
    private const int MaxLength = 256;

    // Servers repeat the arguments of a command that they do not know: values, and the password of a greeting.
    private static ReadOnlySpan<byte> Arguments => ", with args beginning with"u8;

    public static RedisServerException Read(ReadOnlySpan<byte> text)
    {
        int arguments = text.IndexOf(Arguments);
        if (arguments >= 0)
            text = text[..arguments];
        int space = text.IndexOf((byte)' ');
        ReadOnlySpan<byte> code = space < 0 ? text : text[..space];
        if (code.IsEmpty || code.Length > 32 || code.ContainsAnyExceptInRange((byte)'A', (byte)'Z'))
            code = "ERR"u8;
        return new(Encoding.ASCII.GetString(code), $"Redis refused the command: {Printable(text[..Math.Min(text.Length, MaxLength)])}");
    }

    private static string Printable(ReadOnlySpan<byte> text)
    {
        Span<char> printable = stackalloc char[text.Length];
        for (int i = 0; i < text.Length; i++)
            printable[i] = text[i] is >= 0x20 and < 0x7F ? (char)text[i] : '?';
        return new(printable);
    }
}
