using System.Buffers.Text;

namespace Shop.Redis.Resp;

/// <summary>The line that begins each value.</summary>
internal static class RespHeader
{
    private static ReadOnlySpan<byte> Types => "+-:$*_,#!=(%~>"u8;

    /// <summary>Reads the line at the start of <paramref name="bytes"/>.</summary>
    /// <param name="bytes">The bytes from the value's first on.</param>
    /// <param name="limits">What is allowed.</param>
    /// <param name="type">What it is.</param>
    /// <param name="count">The bytes of a string that come behind the line; how many values follow one that has others in it; else 0. -1 for null.</param>
    /// <param name="length">The length of the line with its end; 0 when it is not all there.</param>
    /// <exception cref="RespFormatException">It is no such line.</exception>
    public static bool TryRead(ReadOnlySpan<byte> bytes, RespLimits limits, out RespType type, out int count, out int length)
    {
        count = length = 0;
        type = default;
        if (bytes.IsEmpty)
            return false;
        type = (RespType)bytes[0];
        if (!Types.Contains(bytes[0]))
            throw new RespFormatException($"No value begins with the byte {bytes[0]:X2}.");
        int end = bytes[..Math.Min(bytes.Length, RespLimits.MaxLineBytes)].IndexOf((byte)'\r');
        if (end < 0 && bytes.Length >= RespLimits.MaxLineBytes)
            throw new RespFormatException($"A line is longer than {RespLimits.MaxLineBytes} bytes.");
        if (end < 0 || end + 1 == bytes.Length)
            return false;
        if (bytes[end + 1] != '\n')
            throw new RespFormatException("A line does not end with CR and LF.");
        length = end + 2;
        count = type switch
        {
            RespType.BulkString => ReadCount(bytes[1..end], limits.MaxReplyBytes, -1),
            RespType.BulkError or RespType.VerbatimString => ReadCount(bytes[1..end], limits.MaxReplyBytes, 0),
            // The shortest value has three bytes.
            RespType.Array => ReadCount(bytes[1..end], limits.MaxReplyBytes / 3, -1),
            RespType.Set or RespType.Push => ReadCount(bytes[1..end], limits.MaxReplyBytes / 3, 0),
            RespType.Map => 2 * ReadCount(bytes[1..end], limits.MaxReplyBytes / 6, 0),
            RespType.Null when end > 1 => throw new RespFormatException("A null has no content."),
            RespType.Null => -1,
            _ => 0,
        };
        return true;
    }

    /// <summary>Whether as many bytes as the line says come behind it.</summary>
    public static bool IsBulk(RespType type) => type is RespType.BulkString or RespType.BulkError or RespType.VerbatimString;

    /// <summary>Whether as many values as the line says come behind it.</summary>
    public static bool IsAggregate(RespType type) => type is RespType.Array or RespType.Set or RespType.Push or RespType.Map;

    private static int ReadCount(ReadOnlySpan<byte> text, int most, int least)
    {
        if (!Utf8Parser.TryParse(text, out int value, out int length) || length != text.Length || value < least)
            throw new RespFormatException("A length is no number.");
        return value <= most ? value : throw new RespFormatException($"A length of {value} is more than a reply may have.");
    }
}
