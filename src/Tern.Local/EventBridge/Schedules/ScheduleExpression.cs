namespace Tern.Local.EventBridge.Schedules;

/// <summary>A schedule expression: <c>rate(…)</c>, <c>cron(…)</c> or <c>at(…)</c>.</summary>
/// <remarks>
/// See <see href="https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html"/> and
/// <see href="https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-scheduled-rule-pattern.html"/>.
/// </remarks>
internal abstract class ScheduleExpression
{
    private const int MaxLength = 256;

    /// <summary>Parses the expression of a schedule of EventBridge Scheduler.</summary>
    /// <exception cref="InvalidScheduleExpressionException">The expression is not valid.</exception>
    public static ScheduleExpression ParseForSchedule(string text) =>
        Parse(text, isRule: false) ?? throw new InvalidScheduleExpressionException($"Invalid Schedule Expression {text}.");

    /// <summary>Parses the expression of a rule, which is in UTC, and cannot be <c>at(…)</c>.</summary>
    /// <exception cref="InvalidScheduleExpressionException">The expression is not valid.</exception>
    public static ScheduleExpression ParseForRule(string text) =>
        Parse(text, isRule: true) ?? throw new InvalidScheduleExpressionException("Parameter ScheduleExpression is not valid.");

    /// <summary>Returns the first time after another time.</summary>
    /// <remarks>
    /// A local time that does not exist, because a clock is set forward, is skipped. A local time that exists twice, because a clock is set back, is used
    /// once, the first time. See <see href="https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html#daylist-savings-time"/>.
    /// </remarks>
    /// <param name="after">The time after which to search. For <c>rate(…)</c> the previous time, or the start of the schedule.</param>
    /// <param name="zone">The time zone of the expression.</param>
    /// <returns>The time, or null if there is none.</returns>
    public abstract DateTimeOffset? Next(DateTimeOffset after, TimeZoneInfo zone);

    /// <summary>Returns the time of a local time: the first if it exists twice, null if it does not exist.</summary>
    protected static DateTimeOffset? ToTime(DateTime local, TimeZoneInfo zone)
    {
        if (zone.IsInvalidTime(local))
            return null;
        TimeSpan offset = zone.GetUtcOffset(local);
        if (zone.IsAmbiguousTime(local))
        {
            foreach (TimeSpan other in zone.GetAmbiguousTimeOffsets(local))
                offset = other > offset ? other : offset;
        }
        return new DateTimeOffset(local, offset);
    }

    private static ScheduleExpression? Parse(string text, bool isRule)
    {
        if (text.Length > MaxLength || !text.EndsWith(')'))
            return null;
        ReadOnlySpan<char> content = text.AsSpan(text.IndexOf('(') + 1)[..^1];
        return text.AsSpan(0, text.IndexOf('(') + 1) switch
        {
            "rate(" => RateExpression.Parse(content, isRule),
            "cron(" => CronExpression.Parse(content),
            "at(" when !isRule => AtExpression.Parse(content),
            _ => null,
        };
    }
}
