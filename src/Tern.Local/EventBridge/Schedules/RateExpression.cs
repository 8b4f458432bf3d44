using System.Globalization;

namespace Tern.Local.EventBridge.Schedules;

/// <summary>A fixed interval, for example <c>rate(5 minutes)</c>. A day has 24 hours.</summary>
internal sealed class RateExpression : ScheduleExpression
{
    private readonly TimeSpan _interval;

    private RateExpression(TimeSpan interval) => _interval = interval;

    /// <summary>Parses the text between the parentheses.</summary>
    /// <param name="text">A positive number and a unit.</param>
    /// <param name="isRule">Whether the unit has to be singular for 1, and plural for other numbers.</param>
    /// <returns>The expression, or null if it is not valid.</returns>
    public static RateExpression? Parse(ReadOnlySpan<char> text, bool isRule)
    {
        int space = text.IndexOf(' ');
        if (space < 0 || !int.TryParse(text[..space], NumberStyles.None, CultureInfo.InvariantCulture, out int count) || count == 0)
            return null;
        ReadOnlySpan<char> unit = text[(space + 1)..];
        bool isPlural = unit.EndsWith('s');
        if (isRule && isPlural == (count == 1))
            return null;
        long minutes = (isPlural ? unit[..^1] : unit) switch
        {
            "minute" => 1,
            "hour" => 60,
            "day" => 24 * 60,
            _ => 0,
        };
        return minutes == 0 || count > TimeSpan.MaxValue.TotalMinutes / minutes ? null : new(TimeSpan.FromMinutes(minutes * count));
    }

    /// <summary>Returns the first time after another, by its interval from a start.</summary>
    /// <param name="from">The start, which is not a time itself.</param>
    /// <param name="after">The time after which to search.</param>
    /// <returns>The time, or null if there is none.</returns>
    public DateTimeOffset? Next(DateTimeOffset from, DateTimeOffset after)
    {
        long count = after < from ? 1 : ((after - from).Ticks / _interval.Ticks) + 1;
        return count > (DateTimeOffset.MaxValue.UtcTicks - from.UtcTicks) / _interval.Ticks ? null : from.ToUniversalTime() + new TimeSpan(_interval.Ticks * count);
    }

    public override DateTimeOffset? Next(DateTimeOffset after, TimeZoneInfo zone) =>
        _interval.Ticks > DateTimeOffset.MaxValue.UtcTicks - after.UtcTicks ? null : after.ToUniversalTime() + _interval;
}
