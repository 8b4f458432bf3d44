using Npgsql;

namespace Shop.Rows;

/// <summary>
/// Reads the rows of one statement and passes their values to a writer. Text is copied from the driver's buffer as bytes, without a string.
/// </summary>
internal sealed class RowReader(NpgsqlDataReader reader, RowShape shape) : IDisposable
{
    private readonly PooledBuffer text = new();

    public void Write<TWriter>(ref TWriter writer)
        where TWriter : struct, IRowWriter, allows ref struct
    {
        writer.BeginRow(shape);
        WriteValues(ref writer);
        writer.EndRow();
    }

    /// <summary>Writes the columns without the begin and the end of the row.</summary>
    public void WriteValues<TWriter>(ref TWriter writer)
        where TWriter : struct, IRowWriter, allows ref struct
    {
        var columns = shape.Columns;
        for (var i = 0; i < columns.Length; i++)
        {
            var column = columns[i];
            writer.Name(column);
            if (column.Nullable && reader.IsDBNull(i))
            {
                writer.Null();
                continue;
            }
            switch (column.Kind)
            {
                case ColumnKind.Int64: writer.Int64(reader.GetInt64(i)); break;
                case ColumnKind.Int32: writer.Int64(reader.GetInt32(i)); break;
                case ColumnKind.Boolean: writer.Boolean(reader.GetBoolean(i)); break;
                case ColumnKind.Money: writer.Money(reader.GetDecimal(i)); break;
                case ColumnKind.Time: writer.Time(reader.GetDateTime(i)); break;
                case ColumnKind.Text: writer.Text(Bytes(i)); break;
                case ColumnKind.Json: writer.Json(Bytes(i)); break;
            }
        }
    }

    public void Dispose() => text.Dispose();

    private ReadOnlySpan<byte> Bytes(int ordinal)
    {
        text.Clear();
        var free = text.GetSegment(1);
        var read = (int)reader.GetBytes(ordinal, 0, free.Array, free.Offset, free.Count);
        if (read == free.Count)
        {
            // The text may be longer than the free part.
            free = text.GetSegment((int)reader.GetBytes(ordinal, 0, null, 0, 0) + 1);
            read = (int)reader.GetBytes(ordinal, 0, free.Array, free.Offset, free.Count);
        }
        return free.AsSpan(0, read);
    }
}
