namespace Tern.Local.EventBridge.Schedules;

/// <summary>Minutes, hours, days, months and years, for example <c>cron(0 18 ? * MON-FRI *)</c>.</summary>
/// <remarks>
/// One of the days of the month and the days of the week is <c>?</c>. Years are 1970 to 2199.
/// See <see href="https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html#cron-based"/>.
/// </remarks>
internal sealed class CronExpression : ScheduleExpression
{
    private const int FieldCount = 6;

    private readonly CronField _minutes, _hours, _months, _years;
    private readonly CronDays _days;

    private CronExpression(CronField minutes, CronField hours, CronDays days, CronField months, CronField years)
    {
        _minutes = minutes;
        _hours = hours;
        _days = days;
        _months = months;
        _years = years;
    }

    /// <summary>Parses the text between the parentheses.</summary>
    /// <returns>The expression, or null if it is not valid.</returns>
    public static CronExpression? Parse(ReadOnlySpan<char> text)
    {
        Span<Range> parts = stackalloc Range[FieldCount + 1];
        if (text.Split(parts, ' ', StringSplitOptions.RemoveEmptyEntries) != FieldCount)
            return null;
        return CronField.Parse(text[parts[0]], CronUnit.Minute) is { } minutes
            && CronField.Parse(text[parts[1]], CronUnit.Hour) is { } hours
            && CronDays.Parse(text[parts[2]], text[parts[4]]) is { } days
            && CronField.Parse(text[parts[3]], CronUnit.Month) is { } months
            && CronField.Parse(text[parts[5]], CronUnit.Year) is { } years
            ? new(minutes, hours, days, months, years)
            : null;
    }

    public override DateTimeOffset? Next(DateTimeOffset after, TimeZoneInfo zone)
    {
        // Two days are more than any difference of a time zone from UTC.
        var first = new DateTime(CronUnit.Year.Min, 1, 1);
        if (after.UtcDateTime.Year > CronUnit.Year.Max + 1)
            return null;
        DateTime local = after.UtcDateTime < first.AddDays(-2) ? first.AddDays(-2) : TimeZoneInfo.ConvertTime(after, zone).DateTime;
        while (NextLocal(local) is { } next)
        {
            if (ToTime(next, zone) is { } time && time > after)
                return time;
            local = next;
        }
        return null;
    }

    private DateTime? NextLocal(DateTime after)
    {
        // The search starts with the next minute. A part that has advanced starts the parts below it from their first value.
        DateTime start = new DateTime(after.Year, after.Month, after.Day, after.Hour, after.Minute, 0).AddMinutes(1);
        for (int? year = _years.First(start.Year); year is { } y; year = _years.First(y + 1))
        {
            if (y > start.Year)
                start = new(y, 1, 1);
            for (int? month = _months.First(start.Month); month is { } m; month = _months.First(m + 1))
            {
                if (m > start.Month)
                    start = new(y, m, 1);
                if (NextInMonth(start) is { } next)
                    return next;
            }
        }
        return null;
    }

    private DateTime? NextInMonth(DateTime start)
    {
        uint days = _days.InMonth(start.Year, start.Month);
        for (int day = start.Day; day <= DateTime.DaysInMonth(start.Year, start.Month); day++)
        {
            if ((days & (1u << day)) == 0)
                continue;
            if (day > start.Day)
                start = new(start.Year, start.Month, day);
            if (NextInDay(start) is { } next)
                return next;
        }
        return null;
    }

    private DateTime? NextInDay(DateTime start)
    {
        for (int? hour = _hours.First(start.Hour); hour is { } h; hour = _hours.First(h + 1))
        {
            if (_minutes.First(h > start.Hour ? 0 : start.Minute) is { } minute)
                return start.Date.AddMinutes((h * 60) + minute);
        }
        return null;
    }
}
