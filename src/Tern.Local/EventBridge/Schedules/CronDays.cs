namespace Tern.Local.EventBridge.Schedules;

/// <summary>The days of a cron expression: days of the month or days of the week.</summary>
/// <remarks>
/// Besides the values of <see cref="CronField"/>: <c>L</c> is the last day of the month, or Saturday. <c>15W</c> is the weekday nearest to the 15th in the
/// same month. <c>6L</c> is the last Friday of the month. <c>6#3</c> is the third Friday of the month.
/// </remarks>
internal sealed class CronDays
{
    private const string Any = "?";

    private readonly Kind _kind;
    private readonly CronField? _field;
    private readonly int _day, _occurrence;

    private CronDays(Kind kind, CronField? field = null, int day = 0, int occurrence = 0)
    {
        _kind = kind;
        _field = field;
        _day = day;
        _occurrence = occurrence;
    }

    private enum Kind
    {
        DaysOfMonth,
        DaysOfWeek,
        LastOfMonth,
        NearestWeekday,
        LastDayOfWeek,
        DayOfWeekOccurrence,
    }

    /// <summary>Parses both fields, of which one has to be <c>?</c>.</summary>
    /// <returns>The days, or null if they are not valid.</returns>
    public static CronDays? Parse(ReadOnlySpan<char> dayOfMonth, ReadOnlySpan<char> dayOfWeek) => (dayOfMonth is Any, dayOfWeek is Any) switch
    {
        (false, true) => ParseDayOfMonth(dayOfMonth),
        (true, false) => ParseDayOfWeek(dayOfWeek),
        _ => null,
    };

    /// <summary>Returns the days in a month: bit 1 is the first day.</summary>
    public uint InMonth(int year, int month)
    {
        int count = DateTime.DaysInMonth(year, month);
        // The day of the week of day 0, as a number from 0 for Sunday.
        int before = ((int)new DateTime(year, month, 1).DayOfWeek + 6) % 7;
        switch (_kind)
        {
            case Kind.LastOfMonth:
                return 1u << count;
            case Kind.NearestWeekday:
                return _day > count ? 0 : 1u << NearestWeekday(before, count);
            case Kind.LastDayOfWeek:
                int last = count - ((before + count + 1 - _day + 7) % 7);
                return 1u << last;
            case Kind.DayOfWeekOccurrence:
                int first = 1 + ((_day - 1 - ((before + 1) % 7) + 7) % 7);
                int day = first + (7 * (_occurrence - 1));
                return day > count ? 0 : 1u << day;
        }
        uint days = 0;
        for (int day = 1; day <= count; day++)
        {
            if (_field!.Contains(_kind == Kind.DaysOfMonth ? day : 1 + ((before + day) % 7)))
                days |= 1u << day;
        }
        return days;
    }

    private static CronDays? ParseDayOfMonth(ReadOnlySpan<char> text)
    {
        if (text is "L")
            return new(Kind.LastOfMonth);
        if (text is [.. var number, 'W'])
            return CronUnit.DayOfMonth.Parse(number) is { } day ? new(Kind.NearestWeekday, day: day) : null;
        return CronField.Parse(text, CronUnit.DayOfMonth) is { } field ? new(Kind.DaysOfMonth, field) : null;
    }

    private static CronDays? ParseDayOfWeek(ReadOnlySpan<char> text)
    {
        int hash = text.IndexOf('#');
        if (hash >= 0)
        {
            return CronUnit.DayOfWeek.Parse(text[..hash]) is { } day && CronUnit.ParseNumber(text[(hash + 1)..]) is { } occurrence and >= 1 and <= 5
                ? new(Kind.DayOfWeekOccurrence, day: day, occurrence: occurrence)
                : null;
        }
        if (text is "L")
            text = "SAT";
        if (text is [.. var name, 'L'])
            return CronUnit.DayOfWeek.Parse(name) is { } day ? new(Kind.LastDayOfWeek, day: day) : null;
        return CronField.Parse(text, CronUnit.DayOfWeek) is { } field ? new(Kind.DaysOfWeek, field) : null;
    }

    private int NearestWeekday(int before, int count) => ((before + _day) % 7) switch
    {
        // Saturday and Sunday, which do not leave the month.
        6 => _day == 1 ? 3 : _day - 1,
        0 => _day == count ? count - 2 : _day + 1,
        _ => _day,
    };
}
