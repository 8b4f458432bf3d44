namespace Tern.Local.EventBridge.Schedules;

/// <summary>The values of a field of a cron expression.</summary>
internal sealed class CronUnit
{
    private readonly string[] _names;

    private CronUnit(int min, int max, params string[] names)
    {
        Min = min;
        Max = max;
        _names = names;
    }

    public static CronUnit Minute { get; } = new(0, 59);

    public static CronUnit Hour { get; } = new(0, 23);

    public static CronUnit DayOfMonth { get; } = new(1, 31);

    public static CronUnit Month { get; } = new(1, 12, "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC");

    /// <summary>1 is Sunday.</summary>
    public static CronUnit DayOfWeek { get; } = new(1, 7, "SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");

    public static CronUnit Year { get; } = new(1970, 2199);

    /// <summary>The first value.</summary>
    public int Min { get; }

    /// <summary>The last value.</summary>
    public int Max { get; }

    /// <summary>Parses a number or a name.</summary>
    /// <returns>The value, or null if it is not valid.</returns>
    public int? Parse(ReadOnlySpan<char> text)
    {
        for (int i = 0; i < _names.Length; i++)
        {
            if (text.Equals(_names[i], StringComparison.OrdinalIgnoreCase))
                return Min + i;
        }
        return ParseNumber(text) is { } number && number >= Min && number <= Max ? number : null;
    }

    /// <summary>Parses up to four digits.</summary>
    public static int? ParseNumber(ReadOnlySpan<char> text)
    {
        if (text.Length is 0 or > 4)
            return null;
        int number = 0;
        foreach (char c in text)
        {
            if (!char.IsAsciiDigit(c))
                return null;
            number = (number * 10) + (c - '0');
        }
        return number;
    }
}
