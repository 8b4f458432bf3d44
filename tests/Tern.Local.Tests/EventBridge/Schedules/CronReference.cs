using System.Globalization;

namespace Tern.Local.Tests.EventBridge.Schedules;

/// <summary>
/// An independent and slow evaluator of cron expressions: every day of a period is compared with the texts of the fields. It has numbers only, and does not
/// validate.
/// </summary>
internal sealed class CronReference(string expression)
{
    private readonly string[] _fields = expression.Split(' ');

    /// <summary>Returns all times of a period, in order.</summary>
    public IEnumerable<DateTime> Times(DateTime first, DateTime last)
    {
        int[] hours = [.. Enumerable.Range(0, 24).Where(hour => Matches(_fields[1], hour, 23))];
        int[] minutes = [.. Enumerable.Range(0, 60).Where(minute => Matches(_fields[0], minute, 59))];
        for (DateTime day = first; day <= last; day = day.AddDays(1))
        {
            if (!Matches(_fields[5], day.Year, 2199) || !Matches(_fields[3], day.Month, 12) || !IsDay(day))
                continue;
            foreach (int hour in hours)
            {
                foreach (int minute in minutes)
                    yield return day.AddHours(hour).AddMinutes(minute);
            }
        }
    }

    private static int Number(string text) => int.Parse(text, CultureInfo.InvariantCulture);

    private static bool Matches(string field, int value, int max) => field.Split(',').Any(part =>
    {
        string[] step = part.Split('/');
        string[] range = step[0] == "*" ? ["0", max.ToString(CultureInfo.InvariantCulture)] : step[0].Split('-');
        int first = Number(range[0]);
        int last = range.Length > 1 ? Number(range[1]) : step.Length > 1 ? max : first;
        // Days and months with a step count from 1.
        int origin = step[0] == "*" && max is 31 or 12 or 7 ? 1 : step[0] == "*" && max == 2199 ? 1970 : first;
        return value >= first && value <= last && (step.Length == 1 || (value - origin) % Number(step[1]) == 0);
    });

    private bool IsDay(DateTime day)
    {
        (string ofMonth, string ofWeek) = (_fields[2], _fields[4]);
        if (ofMonth == "L")
            return day.AddDays(1).Day == 1;
        if (ofMonth.EndsWith('W'))
            return NearestWeekday(day, Number(ofMonth[..^1])) == day;
        if (ofMonth != "?")
            return Matches(ofMonth, day.Day, 31);

        int number = (int)day.DayOfWeek + 1;
        if (ofWeek == "L")
            return number == 7;
        if (ofWeek.EndsWith('L'))
            return number == Number(ofWeek[..^1]) && day.AddDays(7).Month != day.Month;
        if (ofWeek.Contains('#', StringComparison.Ordinal))
            return number == Number(ofWeek[..1]) && (day.Day + 6) / 7 == Number(ofWeek[2..]);
        return Matches(ofWeek, number, 7);
    }

    // The weekday of the month with the smallest distance. Two weekdays at the same distance do not occur.
    private static DateTime? NearestWeekday(DateTime day, int target)
    {
        int days = DateTime.DaysInMonth(day.Year, day.Month);
        if (target > days)
            return null;
        return Enumerable.Range(1, days)
            .Select(number => new DateTime(day.Year, day.Month, number))
            .Where(date => date.DayOfWeek is not (DayOfWeek.Saturday or DayOfWeek.Sunday))
            .MinBy(date => Math.Abs(date.Day - target));
    }
}
