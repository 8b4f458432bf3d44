using Shop.Rows;

namespace Shop.Streaming;

/// <summary>CSV with a header row (RFC 4180).</summary>
internal sealed class CsvFormat() : StreamFormat("csv", "text/csv")
{
    public override string Description =>
        "A table with a header row. An apostrophe precedes text that a spreadsheet would run as a formula, and text that begins with an "
        + "apostrophe: at the start of a field, after a semicolon, and after a line break.";

    public override void WriteStart(PooledBuffer buffer, RowShape shape)
    {
        for (var i = 0; i < shape.Count; i++)
        {
            if (i > 0) buffer.Write((byte)',');
            buffer.Write(shape.Columns[i].Utf8Name);
        }
        buffer.Write("\r\n"u8);
    }

    public override void WriteRow(PooledBuffer buffer, RowReader rows, bool first)
    {
        var writer = new CsvRowWriter(buffer);
        rows.Write(ref writer);
    }
}
