using Shop.Rows;

namespace Shop.Streaming;

/// <summary>A table with a row of names (RFC 4180).</summary>
internal sealed class CsvFormat() : StreamFormat("csv", "text/csv")
{
    public override void Begin(PooledBuffer buffer, RowShape shape)
    {
        for (var i = 0; i < shape.Count; i++)
        {
            if (i > 0) buffer.Write((byte)',');
            buffer.Write(shape.Columns[i].Utf8Name);
        }
        buffer.Write("\r\n"u8);
    }

    public override void Row(PooledBuffer buffer, RowReader rows, bool first)
    {
        var writer = new CsvRowWriter(buffer);
        rows.Write(ref writer);
    }
}
