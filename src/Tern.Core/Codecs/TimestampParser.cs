namespace Tern.Runtime;

/// <summary>Parses the dates of RFC 3339 and RFC 9110, and the deviations from them that services send.</summary>
internal static class TimestampParser
{
    private static ReadOnlySpan<byte> Months => "JanFebMarAprMayJunJulAugSepOctNovDec"u8;

    /// <summary><c>2014-04-29T18:30:38.5+01:00</c></summary>
    public static bool TryParseDateTime(ReadOnlySpan<byte> text, out DateTimeOffset value) =>
        TryParseUtc(text, out value) || TryParseAnyDateTime(text, out value);

    // The fast path for 2014-04-29T18:30:38Z, with or without a fraction, which services send.
    private static bool TryParseUtc(ReadOnlySpan<byte> text, out DateTimeOffset value)
    {
        value = default;
        if (text.Length < 20 || text[4] != (byte)'-' || text[7] != (byte)'-' || text[10] != (byte)'T' || text[13] != (byte)':' || text[16] != (byte)':' || text[^1] != (byte)'Z')
            return false;
        int century = TwoDigits(text, 0);
        int year = TwoDigits(text, 2);
        int month = TwoDigits(text, 5);
        int day = TwoDigits(text, 8);
        int hour = TwoDigits(text, 11);
        int minute = TwoDigits(text, 14);
        int second = TwoDigits(text, 17);
        if ((century | year | month | day | hour | minute | second) < 0 || hour > 23 || minute > 59 || second > 59)
            return false;
        long time = (((hour * 60L) + minute) * 60 + second) * TimeSpan.TicksPerSecond;
        if (text.Length > 20)
        {
            ReadOnlySpan<byte> fraction = text[20..^1];
            if (text[19] != (byte)'.' || !TryReadFraction(ref fraction, ref time) || !fraction.IsEmpty)
                return false;
        }
        return TryCreate((century * 100) + year, month, day, time, out value);
    }

    private static int TwoDigits(ReadOnlySpan<byte> text, int start)
    {
        uint tens = (uint)text[start] - '0';
        uint ones = (uint)text[start + 1] - '0';
        return tens > 9 || ones > 9 ? -1 : (int)((tens * 10) + ones);
    }

    private static bool TryParseAnyDateTime(ReadOnlySpan<byte> text, out DateTimeOffset value)
    {
        value = default;
        return TryReadDigits(ref text, 4, 4, out int year) && TryReadChar(ref text, '-')
            && TryReadDigits(ref text, 2, 2, out int month) && TryReadChar(ref text, '-')
            && TryReadDigits(ref text, 2, 2, out int day)
            && (TryReadChar(ref text, 'T') || TryReadChar(ref text, 't') || TryReadChar(ref text, ' '))
            && TryReadTime(ref text, out long time)
            && TryReadOffset(ref text, out long offset)
            && text.IsEmpty
            && TryCreate(year, month, day, time - offset, out value);
    }

    /// <summary>
    /// <c>Tue, 29 Apr 2014 18:30:38 GMT</c>, <c>Tuesday, 29-Apr-14 18:30:38 GMT</c> or <c>Tue Apr 29 18:30:38 2014</c>
    /// </summary>
    public static bool TryParseHttpDate(ReadOnlySpan<byte> text, out DateTimeOffset value)
    {
        value = default;
        int comma = text.IndexOf((byte)',');
        if (comma < 0)
            return TryParseAscTime(text, out value);
        text = text[(comma + 1)..];
        SkipSpaces(ref text);
        return TryReadDigits(ref text, 1, 2, out int day) && TryReadSeparator(ref text)
            && TryReadMonth(ref text, out int month) && TryReadSeparator(ref text)
            && TryReadYear(ref text, out int year) && TryReadChar(ref text, ' ')
            && TryReadTime(ref text, out long time) && TryReadChar(ref text, ' ')
            && (text.SequenceEqual("GMT"u8) || text.SequenceEqual("UTC"u8))
            && TryCreate(year, month, day, time, out value);
    }

    private static bool TryParseAscTime(ReadOnlySpan<byte> text, out DateTimeOffset value)
    {
        value = default;
        int space = text.IndexOf((byte)' ');
        if (space < 0)
            return false;
        text = text[(space + 1)..];
        if (!TryReadMonth(ref text, out int month))
            return false;
        SkipSpaces(ref text);
        return TryReadDigits(ref text, 1, 2, out int day) && TryReadChar(ref text, ' ')
            && TryReadTime(ref text, out long time) && TryReadChar(ref text, ' ')
            && TryReadDigits(ref text, 4, 4, out int year)
            && text.IsEmpty
            && TryCreate(year, month, day, time, out value);
    }

    private static bool TryCreate(int year, int month, int day, long timeTicks, out DateTimeOffset value)
    {
        value = default;
        if (year < 1 || month is < 1 or > 12 || day < 1 || day > DateTime.DaysInMonth(year, month))
            return false;
        long ticks = new DateTime(year, month, day, 0, 0, 0, DateTimeKind.Utc).Ticks + timeTicks;
        if (ticks < DateTime.MinValue.Ticks || ticks > DateTime.MaxValue.Ticks)
            return false;
        value = new(ticks, TimeSpan.Zero);
        return true;
    }

    private static bool TryReadTime(ref ReadOnlySpan<byte> text, out long ticks)
    {
        ticks = 0;
        if (!TryReadDigits(ref text, 2, 2, out int hour) || !TryReadChar(ref text, ':')
            || !TryReadDigits(ref text, 2, 2, out int minute) || !TryReadChar(ref text, ':')
            || !TryReadDigits(ref text, 2, 2, out int second)
            || hour > 23 || minute > 59 || second > 60) // 60 is a leap second, which becomes the next second
            return false;
        ticks = (((hour * 60L) + minute) * 60 + second) * TimeSpan.TicksPerSecond;
        return !TryReadChar(ref text, '.') || TryReadFraction(ref text, ref ticks);
    }

    private static bool TryReadFraction(ref ReadOnlySpan<byte> text, ref long ticks)
    {
        int digits = 0;
        for (long unit = TimeSpan.TicksPerSecond / 10; digits < text.Length && char.IsAsciiDigit((char)text[digits]); digits++)
        {
            ticks += (text[digits] - '0') * unit;
            unit /= 10; // digits below one tick are truncated
        }
        text = text[digits..];
        return digits > 0;
    }

    private static bool TryReadOffset(ref ReadOnlySpan<byte> text, out long ticks)
    {
        ticks = 0;
        if (TryReadChar(ref text, 'Z') || TryReadChar(ref text, 'z'))
            return true;
        bool negative = TryReadChar(ref text, '-');
        if (!negative && !TryReadChar(ref text, '+'))
            return false;
        if (!TryReadDigits(ref text, 2, 2, out int hours))
            return false;
        TryReadChar(ref text, ':');
        if (!TryReadDigits(ref text, 2, 2, out int minutes) || hours > 23 || minutes > 59)
            return false;
        ticks = ((hours * 60L) + minutes) * TimeSpan.TicksPerMinute * (negative ? -1 : 1);
        return true;
    }

    // Two-digit years: 00 to 69 are 2000 to 2069, and 70 to 99 are 1970 to 1999.
    private static bool TryReadYear(ref ReadOnlySpan<byte> text, out int year)
    {
        if (TryReadDigits(ref text, 4, 4, out year))
            return true;
        if (!TryReadDigits(ref text, 2, 2, out year))
            return false;
        year += year < 70 ? 2000 : 1900;
        return true;
    }

    private static bool TryReadMonth(ref ReadOnlySpan<byte> text, out int month)
    {
        month = 0;
        if (text.Length < 3)
            return false;
        for (int i = 0; i < 12; i++)
        {
            if (text[..3].SequenceEqual(Months.Slice(i * 3, 3)))
                month = i + 1;
        }
        text = text[3..];
        return month > 0;
    }

    private static bool TryReadSeparator(ref ReadOnlySpan<byte> text) => TryReadChar(ref text, ' ') || TryReadChar(ref text, '-');

    private static void SkipSpaces(ref ReadOnlySpan<byte> text) => text = text.TrimStart((byte)' ');

    private static bool TryReadChar(ref ReadOnlySpan<byte> text, char expected)
    {
        if (text.IsEmpty || text[0] != expected)
            return false;
        text = text[1..];
        return true;
    }

    private static bool TryReadDigits(ref ReadOnlySpan<byte> text, int min, int max, out int value)
    {
        value = 0;
        int digits = 0;
        for (; digits < max && digits < text.Length && char.IsAsciiDigit((char)text[digits]); digits++)
            value = (value * 10) + (text[digits] - '0');
        if (digits < min)
            return false;
        text = text[digits..];
        return true;
    }
}
