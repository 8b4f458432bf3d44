using System.Buffers;

namespace Shop.Rows;

/// <summary>
/// Writes rows as CSV (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe prefix. So does a formula after a semicolon or
/// a line break inside a text: a spreadsheet that separates by semicolons begins a cell there, even inside quotes. An apostrophe in these
/// positions is doubled, so that a reader that drops one apostrophe in each position gets the original text.
/// </summary>
internal struct CsvRowWriter(PooledBuffer buffer) : IRowWriter
{
    private static readonly SearchValues<byte> Quoted = SearchValues.Create("\",;\r\n"u8), SpecialInQuotes = SearchValues.Create("\";\r\n"u8);

    private readonly JsonRowWriter values = new(buffer);
    private bool first;

    public void BeginRow(RowShape shape) => first = true;

    public void Name(Column column)
    {
        if (!first) buffer.Write((byte)',');
        first = false;
    }

    /// <summary>Writes nothing. An empty text is written as a pair of quotes.</summary>
    public readonly void Null()
    {
    }

    public readonly void Int64(long value) => values.Int64(value);

    public readonly void Boolean(bool value) => values.Boolean(value);

    public readonly void Money(decimal value) => values.Money(value);

    public readonly void Time(DateTime utc) => values.TimeWithoutQuotes(utc);

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
        for (int found; (found = utf8.IndexOfAny(SpecialInQuotes)) >= 0; utf8 = utf8[(found + 1)..])
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

    /// <summary>Whether a cell that begins inside a text is a formula, also after quotes. Of consecutive line breaks only the last one begins a cell.</summary>
    private static bool BeginsFormula(ReadOnlySpan<byte> utf8) => utf8 is not [(byte)'\r' or (byte)'\n', ..] && IsFormula(utf8.TrimStart((byte)'"'));

    /// <summary>Includes the full-width signs (U+FF1D, U+FF0B, U+FF0D, U+FF20), which some spreadsheets treat like the ASCII signs.</summary>
    private static bool IsFormula(ReadOnlySpan<byte> utf8) =>
        utf8 is [(byte)'=' or (byte)'+' or (byte)'-' or (byte)'@' or (byte)'\t' or (byte)'\r' or (byte)'\n' or (byte)'\'', ..]
            or [0xEF, 0xBC, 0x9D or 0x8B or 0x8D or 0xA0, ..];
}
