using Tern.Local.EventBridge.Schedules;

namespace Tern.Local.EventBridge.Rules;

/// <summary>The times of schedule expressions.</summary>
internal static class RuleTimes
{
    /// <summary>Returns the first time after now.</summary>
    /// <param name="expression">The expression.</param>
    /// <param name="from">The start of the schedule, from which a rate is counted.</param>
    /// <param name="now">The time of the clock. Times until then are skipped.</param>
    /// <param name="zone">The time zone of the expression.</param>
    /// <returns>Null if there is none.</returns>
    public static DateTimeOffset? Next(ScheduleExpression expression, DateTimeOffset from, DateTimeOffset now, TimeZoneInfo zone) =>
        expression is RateExpression rate ? rate.Next(from, now) : expression.Next(now > from ? now : from, zone);
}
