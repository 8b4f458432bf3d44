using Shop.MessagePack;

namespace Shop.Rows;

/// <summary>Writes rows as MessagePack maps. Money is a string, because the format has no decimals. A time is the format's timestamp.</summary>
internal ref struct MessagePackRowWriter(PooledBuffer buffer) : IRowWriter
{
    private MessagePackWriter writer = new(buffer);

    public void BeginRow(RowShape shape) => writer.WriteMapHeader(shape.Count);

    public void Name(Column column) => writer.WriteString(column.Utf8Name);

    public void Null() => writer.WriteNil();

    public void Int64(long value) => writer.WriteInteger(value);

    public void Boolean(bool value) => writer.WriteBoolean(value);

    public void Money(decimal value) => writer.WriteDecimal(value);

    public void Time(DateTime utc) => writer.WriteTimestamp(utc);

    public void Text(ReadOnlySpan<byte> utf8) => writer.WriteString(utf8);

    public void Json(ReadOnlySpan<byte> utf8) => writer.WriteString(utf8);

    public void EndRow() => writer.Flush();
}
