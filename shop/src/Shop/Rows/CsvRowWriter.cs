using System.Buffers;

namespace Shop.Rows;

/// <summary>
/// Rows of a CSV table (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front, and so does one that has
/// an apostrophe there already: who drops a leading apostrophe always has the text.
/// </summary>
internal struct CsvRowWriter(PooledBuffer buffer) : IRowWriter
{
    private static readonly SearchValues<byte> Quoted = SearchValues.Create("\",\r\n"u8);

    private readonly JsonRowWriter plain = new(buffer);
    private bool first;

    public void BeginRow(RowShape shape) => first = true;

    public void Name(Column column)
    {
        if (!first) buffer.Write((byte)',');
        first = false;
    }

    /// <summary>Nothing at all, where an empty text is a pair of quotes.</summary>
    public readonly void Null()
    {
    }

    public readonly void Int64(long value) => plain.Int64(value);

    public readonly void Boolean(bool value) => plain.Boolean(value);

    public readonly void Money(decimal value) => plain.Money(value);

    public readonly void Time(DateTime utc) => plain.BareTime(utc);

    public readonly void Text(ReadOnlySpan<byte> utf8)
    {
        var formula = IsFormula(utf8);
        if (!formula && utf8.Length > 0 && utf8.IndexOfAny(Quoted) < 0)
        {
            buffer.Write(utf8);
            return;
        }
        buffer.Write((byte)'"');
        if (formula) buffer.Write((byte)'\'');
        for (int quote; (quote = utf8.IndexOf((byte)'"')) >= 0; utf8 = utf8[(quote + 1)..])
        {
            buffer.Write(utf8[..quote]);
            buffer.Write("\"\""u8);
        }
        buffer.Write(utf8);
        buffer.Write((byte)'"');
    }

    public readonly void Json(ReadOnlySpan<byte> utf8) => Text(utf8);

    public readonly void EndRow() => buffer.Write("\r\n"u8);

    /// <summary>Also the wide forms of the signs (U+FF1D, U+FF0B, U+FF0D, U+FF20), which some spreadsheets take for the narrow ones.</summary>
    private static bool IsFormula(ReadOnlySpan<byte> utf8) =>
        utf8 is [(byte)'=' or (byte)'+' or (byte)'-' or (byte)'@' or (byte)'\t' or (byte)'\r' or (byte)'\n' or (byte)'\'', ..]
            or [0xEF, 0xBC, 0x9D or 0x8B or 0x8D or 0xA0, ..];
}
