namespace Shop.Rows;

/// <summary>One format of rows. Implemented by structs, so that the reading loop is compiled for each.</summary>
internal interface IRowWriter
{
    void BeginRow(RowShape shape);

    /// <summary>A value of this column follows.</summary>
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
