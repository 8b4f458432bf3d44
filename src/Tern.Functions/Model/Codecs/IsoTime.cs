namespace Tern.Functions.Codecs;

/// <summary>A date and time in the extended format of ISO 8601-1: <c>YYYY-MM-DD[Thh:mm[:ss[.f…]][Z|±hh:mm]]</c>.</summary>
internal readonly struct IsoTime
{
    private const int MaxFractionDigits = 16;
    private const int MaxOffsetMinutes = 14 * 60;

    // Without offset.
    private readonly long _ticks;
    private readonly int _offsetMinutes;
    private readonly DateTimeKind _kind;

    private IsoTime(long ticks, DateTimeKind kind, int offsetMinutes)
    {
        _ticks = ticks;
        _kind = kind;
        _offsetMinutes = offsetMinutes;
    }

    public static bool TryParse(ReadOnlySpan<byte> text, out IsoTime time)
    {
        time = default;
        if (text.Length < 10 || !TryDigits(text, 4, out int year) || text[4] != (byte)'-' || !TryDigits(text[5..], 2, out int month) || text[7] != (byte)'-' || !TryDigits(text[8..], 2, out int day))
            return false;
        if (year < 1 || month is < 1 or > 12 || day < 1 || day > DateTime.DaysInMonth(year, month))
            return false;
        long ticks = new DateTime(year, month, day).Ticks;
        text = text[10..];
        if (text.IsEmpty)
        {
            time = new IsoTime(ticks, DateTimeKind.Unspecified, 0);
            return true;
        }
        if (text[0] != (byte)'T' || !TryTime(text[1..], out long ofDay, out int length) || !TryOffset(text[(1 + length)..], out DateTimeKind kind, out int minutes))
            return false;
        time = new IsoTime(ticks + ofDay, kind, minutes);
        return true;
    }

    /// <summary>The time of its kind: local if it has an offset, as parsers of the framework return it.</summary>
    public bool TryToDateTime(out DateTime value)
    {
        if (_kind != DateTimeKind.Local)
        {
            value = new DateTime(_ticks, _kind);
            return true;
        }
        bool isValid = TryToDateTimeOffset(out DateTimeOffset time);
        value = time.LocalDateTime;
        return isValid;
    }

    /// <summary>The time with its offset, or with that of the local time zone.</summary>
    public bool TryToDateTimeOffset(out DateTimeOffset value)
    {
        value = default;
        TimeSpan offset = _kind == DateTimeKind.Unspecified ? TimeZoneInfo.Local.GetUtcOffset(new DateTime(_ticks)) : TimeSpan.FromMinutes(_offsetMinutes);
        long utc = _ticks - offset.Ticks;
        if (utc < DateTime.MinValue.Ticks || utc > DateTime.MaxValue.Ticks)
            return false;
        value = new DateTimeOffset(_ticks, offset);
        return true;
    }

    private static bool TryTime(ReadOnlySpan<byte> text, out long ticks, out int length)
    {
        ticks = 0;
        length = 5;
        if (text.Length < 5 || !TryDigits(text, 2, out int hour) || text[2] != (byte)':' || !TryDigits(text[3..], 2, out int minute) || hour > 23 || minute > 59)
            return false;
        ticks = (hour * TimeSpan.TicksPerHour) + (minute * TimeSpan.TicksPerMinute);
        if (text.Length < 6 || text[5] != (byte)':')
            return true;
        if (!TryDigits(text[6..], 2, out int second) || second > 59)
            return false;
        length = 8;
        ticks += second * TimeSpan.TicksPerSecond;
        if (text.Length < 9 || text[8] != (byte)'.')
            return true;
        int digits = text[9..].IndexOfAnyExceptInRange((byte)'0', (byte)'9');
        digits = digits < 0 ? text.Length - 9 : digits;
        if (digits is 0 or > MaxFractionDigits)
            return false;
        long unit = TimeSpan.TicksPerSecond / 10;
        for (int i = 0; i < digits; i++, unit /= 10)
            ticks += (text[9 + i] - '0') * unit;
        length = 9 + digits;
        return true;
    }

    private static bool TryOffset(ReadOnlySpan<byte> text, out DateTimeKind kind, out int minutes)
    {
        kind = DateTimeKind.Unspecified;
        minutes = 0;
        if (text.IsEmpty)
            return true;
        if (text is [(byte)'Z'])
        {
            kind = DateTimeKind.Utc;
            return true;
        }
        if (text[0] is not ((byte)'+' or (byte)'-') || !TryDigits(text[1..], 2, out int hour))
            return false;
        kind = DateTimeKind.Local;
        int minute = 0;
        bool isValid = text.Length == 3 || (text.Length == 6 && text[3] == (byte)':' && TryDigits(text[4..], 2, out minute));
        minutes = (hour * 60) + minute;
        if (!isValid || minute > 59 || minutes > MaxOffsetMinutes)
            return false;
        if (text[0] == (byte)'-')
            minutes = -minutes;
        return true;
    }

    private static bool TryDigits(ReadOnlySpan<byte> text, int count, out int value)
    {
        value = 0;
        if (text.Length < count)
            return false;
        foreach (byte digit in text[..count])
        {
            if (digit is < (byte)'0' or > (byte)'9')
                return false;
            value = (value * 10) + digit - '0';
        }
        return true;
    }
}
