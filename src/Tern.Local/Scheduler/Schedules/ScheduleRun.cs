using Tern.Local.Delivery;

namespace Tern.Local.Scheduler.Schedules;

/// <summary>Invokes the target of a schedule.</summary>
/// <param name="store">The schedules of the account.</param>
/// <param name="schedule">The schedule.</param>
/// <param name="time">The time of the schedule, which can be before that of the invocation.</param>
internal sealed class ScheduleRun(ScheduleStore store, StoredSchedule schedule, DateTimeOffset time) : Effect
{
    protected internal override void Execute() => store.Run(this, schedule, time);
}
