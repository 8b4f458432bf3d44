using System.Buffers;
using System.Buffers.Text;

namespace Shop.Rows;

/// <summary>Writes rows as JSON objects. The caller writes the separators between rows.</summary>
internal struct JsonRowWriter(PooledBuffer buffer) : IRowWriter
{
    /// <summary>The bytes to escape: control characters, the quote and the backslash. All others are copied as UTF-8 (RFC 8259).</summary>
    private static readonly SearchValues<byte> Escaped = SearchValues.Create([.. Enumerable.Range(0, 0x20).Select(code => (byte)code), (byte)'"', (byte)'\\']);

    private bool first;

    public void BeginRow(RowShape shape)
    {
        buffer.Write((byte)'{');
        first = true;
    }

    public void Name(Column column)
    {
        if (!first) buffer.Write((byte)',');
        first = false;
        buffer.Write(column.JsonName);
    }

    public readonly void Null() => buffer.Write("null"u8);

    public readonly void Int64(long value)
    {
        Utf8Formatter.TryFormat(value, buffer.GetSpan(20), out var written);
        buffer.Advance(written);
    }

    public readonly void Boolean(bool value) => buffer.Write(value ? "true"u8 : "false"u8);

    public readonly void Money(decimal value)
    {
        Utf8Formatter.TryFormat(value, buffer.GetSpan(31), out var written);
        buffer.Advance(written);
    }

    public readonly void Time(DateTime utc)
    {
        buffer.Write((byte)'"');
        TimeWithoutQuotes(utc);
        buffer.Write((byte)'"');
    }

    /// <summary>Writes ISO 8601 in UTC without quotes, to the microsecond, the precision of the database, or without a fraction if it is 0.</summary>
    public readonly void TimeWithoutQuotes(DateTime utc)
    {
        var whole = utc.Ticks % TimeSpan.TicksPerSecond == 0;
        utc.TryFormat(buffer.GetSpan(32), out var written, whole ? "yyyy-MM-ddTHH:mm:ssZ" : "yyyy-MM-ddTHH:mm:ss.ffffffZ",
            System.Globalization.CultureInfo.InvariantCulture);
        buffer.Advance(written);
    }

    public readonly void Text(ReadOnlySpan<byte> utf8)
    {
        buffer.Write((byte)'"');
        for (int next; (next = utf8.IndexOfAny(Escaped)) >= 0; utf8 = utf8[(next + 1)..])
        {
            buffer.Write(utf8[..next]);
            WriteEscape(utf8[next]);
        }
        buffer.Write(utf8);
        buffer.Write((byte)'"');
    }

    public readonly void Json(ReadOnlySpan<byte> utf8) => buffer.Write(utf8);

    public readonly void EndRow() => buffer.Write((byte)'}');

    private readonly void WriteEscape(byte value)
    {
        buffer.Write((byte)'\\');
        switch (value)
        {
            case (byte)'"' or (byte)'\\': buffer.Write(value); break;
            case (byte)'\n': buffer.Write((byte)'n'); break;
            case (byte)'\r': buffer.Write((byte)'r'); break;
            case (byte)'\t': buffer.Write((byte)'t'); break;
            default:
                buffer.Write("u00"u8);
                buffer.Write((byte)('0' + (value >> 4)));
                buffer.Write("0123456789abcdef"u8[value & 15]);
                break;
        }
    }
}
