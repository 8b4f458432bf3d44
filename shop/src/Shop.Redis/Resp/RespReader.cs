namespace Shop.Redis.Resp;

/// <summary>Reads the values of a reply that is all there, one after the other.</summary>
internal ref struct RespReader(ReadOnlySpan<byte> reply)
{
    // What is too large was refused when its end was looked for.
    private static readonly RespLimits s_limits = new(int.MaxValue);

    private ReadOnlySpan<byte> _rest = reply;

    /// <summary>Whether there is no further value.</summary>
    public readonly bool IsAtEnd => _rest.IsEmpty;

    /// <exception cref="RespFormatException">There is no further value.</exception>
    public RespElement Read()
    {
        if (!RespHeader.TryRead(_rest, s_limits, out RespType type, out int count, out int header))
            throw new RespFormatException("A reply ends too early.");
        ReadOnlySpan<byte> text = default;
        int length = header;
        if (!RespHeader.IsBulk(type))
        {
            text = _rest[1..(header - 2)];
        }
        else if (count >= 0)
        {
            text = _rest.Slice(header, count);
            length += count + 2;
        }
        _rest = _rest[length..];
        return new(type, RespHeader.IsAggregate(type) ? Math.Max(count, 0) : 0, count < 0, text);
    }

    /// <summary>Reads a string, of whatever kind.</summary>
    /// <exception cref="RespFormatException">The next value is none.</exception>
    public ReadOnlySpan<byte> ReadString()
    {
        RespElement element = Read();
        return element.Type is RespType.BulkString or RespType.SimpleString && !element.IsNull
            ? element.Text
            : throw new RespFormatException("A string was expected.");
    }
}
