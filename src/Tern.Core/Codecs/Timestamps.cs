using System.ComponentModel;
using System.Globalization;
using System.Text;

namespace Tern.Runtime;

/// <summary>Formats and parses timestamps in the formats of <see cref="TimestampFormat"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class Timestamps
{
    /// <summary>A buffer length that is sufficient for every format: 40 bytes.</summary>
    public const int MaxLength = 40;

    private static readonly DateTimeOffset s_epoch = DateTimeOffset.UnixEpoch;

    /// <summary>Writes a timestamp as ASCII, without quotes.</summary>
    /// <param name="value">The timestamp, which is converted to UTC.</param>
    /// <param name="format">The format to write.</param>
    /// <param name="destination">The span to write to, of at least <see cref="MaxLength"/> bytes.</param>
    /// <returns>The number of bytes written.</returns>
    public static int Format(DateTimeOffset value, TimestampFormat format, Span<byte> destination)
    {
        long ticks = value.UtcTicks;
        return format switch
        {
            TimestampFormat.EpochSeconds => FormatEpochSeconds(ticks - s_epoch.Ticks, destination),
            TimestampFormat.HttpDate => FormatHttpDate(ticks, destination),
            _ => FormatDateTime(ticks, destination),
        };
    }

    /// <summary>Formats a timestamp as <c>2014-04-29T18:30:38Z</c>, without its fraction of a second.</summary>
    // A separate method: Format would add the formatting of dates for HTTP, 25 KB, to native programs that call only this one (see eng/aot).
    internal static string FormatSeconds(DateTimeOffset value)
    {
        long ticks = value.UtcTicks;
        Span<byte> text = stackalloc byte[MaxLength];
        return Encoding.ASCII.GetString(text[..FormatDateTime(ticks - (ticks % TimeSpan.TicksPerSecond), text)]);
    }

    /// <summary>Formats a timestamp as text, without quotes.</summary>
    public static string Format(DateTimeOffset value, TimestampFormat format)
    {
        Span<byte> text = stackalloc byte[MaxLength];
        return Encoding.ASCII.GetString(text[..Format(value, format, text)]);
    }

    /// <summary>Parses RFC 3339 with any offset and fraction, or one of the three HTTP date formats of RFC 9110.</summary>
    /// <returns>Whether the text is such a date. The result is in UTC.</returns>
    public static bool TryParseText(ReadOnlySpan<byte> text, out DateTimeOffset value) =>
        text.Length > 0 && char.IsAsciiDigit((char)text[0])
            ? TimestampParser.TryParseDateTime(text, out value)
            : TimestampParser.TryParseHttpDate(text, out value);

    /// <summary>Parses seconds since 1970 as a decimal number, with an optional fraction and exponent.</summary>
    /// <returns>Whether the text is a number within the years 1 to 9999. The result is in UTC.</returns>
    public static bool TryParseEpochSeconds(ReadOnlySpan<byte> number, out DateTimeOffset value)
    {
        value = default;
        if (!ScaledNumber.TryParse(number, out ScaledNumber seconds) || !seconds.TryScale(7, out long ticks, out _))
            return false;
        if (ticks < -s_epoch.Ticks || ticks > DateTimeOffset.MaxValue.Ticks - s_epoch.Ticks)
            return false;
        value = new(s_epoch.Ticks + ticks, TimeSpan.Zero);
        return true;
    }

    private static int FormatEpochSeconds(long ticks, Span<byte> destination)
    {
        int length = 0;
        if (ticks < 0)
        {
            destination[length++] = (byte)'-';
            ticks = -ticks;
        }
        (long seconds, long fraction) = Math.DivRem(ticks, TimeSpan.TicksPerSecond);
        seconds.TryFormat(destination[length..], out int written, default, CultureInfo.InvariantCulture);
        length += written;
        return length + FormatFraction((int)fraction, destination[length..]);
    }

    private static int FormatDateTime(long ticks, Span<byte> destination)
    {
        var value = new DateTime(ticks, DateTimeKind.Utc);
        value.Deconstruct(out int year, out int month, out int day);
        "0000-00-00T00:00:00"u8.CopyTo(destination);
        AddTwoDigits(destination, year / 100);
        AddTwoDigits(destination[2..], year % 100);
        AddTwoDigits(destination[5..], month);
        AddTwoDigits(destination[8..], day);
        AddTwoDigits(destination[11..], value.Hour);
        AddTwoDigits(destination[14..], value.Minute);
        AddTwoDigits(destination[17..], value.Second);
        int length = 19 + FormatFraction((int)(ticks % TimeSpan.TicksPerSecond), destination[19..]);
        destination[length++] = (byte)'Z';
        return length;
    }

    private static void AddTwoDigits(Span<byte> zeros, int value)
    {
        zeros[0] += (byte)(value / 10);
        zeros[1] += (byte)(value % 10);
    }

    private static int FormatHttpDate(long ticks, Span<byte> destination)
    {
        new DateTime(ticks, DateTimeKind.Utc).TryFormat(destination, out int length, "r", CultureInfo.InvariantCulture);
        return length;
    }

    private static int FormatFraction(int ticks, Span<byte> destination)
    {
        if (ticks == 0)
            return 0;
        int digits = 7;
        for (; ticks % 10 == 0; digits--)
            ticks /= 10;
        destination[0] = (byte)'.';
        for (int i = digits; i > 0; i--)
        {
            destination[i] = (byte)('0' + (ticks % 10));
            ticks /= 10;
        }
        return digits + 1;
    }
}
