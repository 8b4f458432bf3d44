using System.Text;
using Tern.Local.EventBridge.Events;
using Tern.Local.Scheduler.Schedules;
using Tern.Runtime;

namespace Tern.Local.Scheduler.Invocations;

/// <summary>Creates the input of an invocation.</summary>
/// <seealso href="https://docs.aws.amazon.com/scheduler/latest/UserGuide/managing-schedule-context-attributes.html">Context attributes</seealso>
internal static class InvocationInput
{
    /// <summary>The variable that has another value in each attempt.</summary>
    public const string AttemptNumber = "<aws.scheduler.attempt-number>";

    /// <summary>Creates the input: that of the target with its variables, or the event of the service.</summary>
    /// <param name="store">The schedules of the account.</param>
    /// <param name="schedule">The schedule.</param>
    /// <param name="time">The time of the schedule.</param>
    /// <param name="executionId">The ID of the invocation.</param>
    public static byte[] Create(ScheduleStore store, StoredSchedule schedule, DateTimeOffset time, string executionId)
    {
        if (schedule.Definition.Target.Input is not { } input)
            return schedule.Definition.Target.EventBridgeParameters is null ? WriteEvent(store, schedule, time, executionId) : "{}"u8.ToArray();
        return Encoding.UTF8.GetBytes(input
            .Replace("<aws.scheduler.schedule-arn>", schedule.Arn, StringComparison.Ordinal)
            .Replace("<aws.scheduler.scheduled-time>", EventWriter.FormatTime(time), StringComparison.Ordinal)
            .Replace("<aws.scheduler.execution-id>", executionId, StringComparison.Ordinal));
    }

    private static byte[] WriteEvent(ScheduleStore store, StoredSchedule schedule, DateTimeOffset time, string executionId)
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        writer.WriteStartObject();
        writer.WriteName("\"version\":\"0\",\"id\":"u8);
        writer.WriteString(executionId);
        writer.WriteName("\"detail-type\":\"Scheduled Event\",\"source\":\"aws.scheduler\",\"account\":"u8);
        writer.WriteString(store.Scope.AccountId);
        writer.WriteName("\"time\":"u8);
        writer.WriteString(EventWriter.FormatTime(time));
        writer.WriteName("\"region\":"u8);
        writer.WriteString(store.Scope.Region);
        writer.WriteName("\"resources\":"u8);
        writer.WriteStartArray();
        writer.WriteString(schedule.Arn);
        writer.WriteEndArray();
        // The detail is a text in the service.
        writer.WriteName("\"detail\":"u8);
        writer.WriteString("{}");
        writer.WriteEndObject();
        writer.Complete();
        return buffer.WrittenSpan.ToArray();
    }
}
