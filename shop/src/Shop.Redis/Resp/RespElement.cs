using System.Buffers.Text;

namespace Shop.Redis.Resp;

/// <summary>One value, or the beginning of one that has others in it.</summary>
internal readonly ref struct RespElement(RespType type, int count, bool isNull, ReadOnlySpan<byte> text)
{
    public RespType Type { get; } = type;

    /// <summary>How many values follow that belong to this one: two for each entry of a map.</summary>
    public int Count { get; } = count;

    /// <summary>RESP3 has a null; in RESP2 it is a string or an array of length -1.</summary>
    public bool IsNull { get; } = isNull;

    /// <summary>The bytes of a string, an error or a number.</summary>
    public ReadOnlySpan<byte> Text { get; } = text;

    public bool IsError => Type is RespType.Error or RespType.BulkError;

    /// <exception cref="RespFormatException">It is no whole number.</exception>
    public long GetInteger() =>
        Type == RespType.Integer && Utf8Parser.TryParse(Text, out long value, out int length) && length == Text.Length
            ? value
            : throw new RespFormatException("A whole number was expected.");
}
