namespace Shop.Rows;

/// <summary>Writes rows in one format. Structs implement it, so that the reading loop is compiled for each format.</summary>
internal interface IRowWriter
{
    void BeginRow(RowShape shape);

    /// <summary>Begins a column. Its value must follow.</summary>
    void Name(Column column);

    void Null();

    void Int64(long value);

    void Boolean(bool value);

    void Money(decimal value);

    void Time(DateTime utc);

    void Text(ReadOnlySpan<byte> utf8);

    void Json(ReadOnlySpan<byte> utf8);

    void EndRow();
}
