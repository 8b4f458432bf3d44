using System.Buffers;

namespace Shop.Rows;

/// <summary>
/// Rows of a CSV table (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front. So does what follows a
/// semicolon or a line break inside a text: where the semicolon separates fields, a cell begins there, and quotes around the text do not
/// prevent it. An apostrophe in such a place gets another one, so that a reader that drops one apostrophe in each place has the text.
/// </summary>
internal struct CsvRowWriter(PooledBuffer buffer) : IRowWriter
{
    private static readonly SearchValues<byte> Quoted = SearchValues.Create("\",;\r\n"u8), Inside = SearchValues.Create("\";\r\n"u8);

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
        for (int found; (found = utf8.IndexOfAny(Inside)) >= 0; utf8 = utf8[(found + 1)..])
        {
            buffer.Write(utf8[..(found + 1)]);
            if (utf8[found] == '"') buffer.Write((byte)'"');
            else if (BeginsFormula(utf8[(found + 1)..])) buffer.Write((byte)'\'');
        }
        buffer.Write(utf8);
        buffer.Write((byte)'"');
    }

    public readonly void Json(ReadOnlySpan<byte> utf8) => Text(utf8);

    public readonly void EndRow() => buffer.Write("\r\n"u8);

    /// <summary>Whether a cell that begins inside a text is a formula, also behind quotes. Of several line breaks only the last one begins a cell.</summary>
    private static bool BeginsFormula(ReadOnlySpan<byte> utf8) => utf8 is not [(byte)'\r' or (byte)'\n', ..] && IsFormula(utf8.TrimStart((byte)'"'));

    /// <summary>Also the wide forms of the signs (U+FF1D, U+FF0B, U+FF0D, U+FF20), which some spreadsheets take for the narrow ones.</summary>
    private static bool IsFormula(ReadOnlySpan<byte> utf8) =>
        utf8 is [(byte)'=' or (byte)'+' or (byte)'-' or (byte)'@' or (byte)'\t' or (byte)'\r' or (byte)'\n' or (byte)'\'', ..]
            or [0xEF, 0xBC, 0x9D or 0x8B or 0x8D or 0xA0, ..];
}
