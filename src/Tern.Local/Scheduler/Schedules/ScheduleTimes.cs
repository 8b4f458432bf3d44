using Tern.Local.EventBridge.Rules;
using Tern.Local.EventBridge.Schedules;

namespace Tern.Local.Scheduler.Schedules;

/// <summary>The times of schedules: by their expression, start, end and flexible time window.</summary>
internal static class ScheduleTimes
{
    private const ulong HashStart = 14_695_981_039_346_656_037;
    private const ulong HashFactor = 1_099_511_628_211;

    /// <summary>Returns the first time of a schedule whose invocation is after now. An earlier time of a one-time schedule counts too.</summary>
    /// <param name="schedule">The schedule.</param>
    /// <param name="after">The time after which to search.</param>
    /// <param name="now">The time of the clock.</param>
    /// <returns>Null if there is none.</returns>
    public static DateTimeOffset? FindNext(StoredSchedule schedule, DateTimeOffset after, DateTimeOffset now)
    {
        if (schedule.IsOneTime)
            return Next(schedule, after);
        DateTimeOffset? time = Next(schedule, Later(after, now - schedule.Window));
        while (time is { } found && GetInvocation(schedule, found) <= now)
            time = Next(schedule, found);
        return time;
    }

    /// <summary>Returns the first time of a schedule after another time.</summary>
    /// <returns>Null if there is none.</returns>
    public static DateTimeOffset? Next(StoredSchedule schedule, DateTimeOffset after)
    {
        if (schedule.IsOneTime)
            return schedule.Expression.Next(after, schedule.Zone);
        DateTimeOffset? time = schedule.Definition.StartDate is { } start ? NextFrom(schedule, start, after) : RuleTimes.Next(schedule.Expression, schedule.ModifiedAt, after, schedule.Zone);
        return time > schedule.Definition.EndDate ? null : time;
    }

    /// <summary>
    /// Returns the time of the invocation: within the flexible time window, always the same for a schedule and a time. It is derived from the ARN, so that tests
    /// are repeatable and a restart does not change it.
    /// </summary>
    public static DateTimeOffset GetInvocation(StoredSchedule schedule, DateTimeOffset time)
    {
        if (schedule.Window == TimeSpan.Zero)
            return time;
        ulong hash = HashStart;
        foreach (char c in schedule.Arn)
            hash = (hash ^ c) * HashFactor;
        hash = (hash ^ (ulong)time.UtcTicks) * HashFactor;
        var delay = TimeSpan.FromSeconds(hash % (ulong)schedule.Window.TotalSeconds);
        return delay > DateTimeOffset.MaxValue - time ? DateTimeOffset.MaxValue : time + delay;
    }

    // The start is the first time of a rate. It can be one of a cron expression.
    private static DateTimeOffset? NextFrom(StoredSchedule schedule, DateTimeOffset start, DateTimeOffset after)
    {
        DateTimeOffset lower = Later(after, schedule.ModifiedAt);
        if (schedule.Expression is RateExpression)
            return start > lower ? start : RuleTimes.Next(schedule.Expression, start, lower, schedule.Zone);
        return schedule.Expression.Next(Later(lower, start.AddTicks(-1)), schedule.Zone);
    }

    private static DateTimeOffset Later(DateTimeOffset left, DateTimeOffset right) => left > right ? left : right;
}
