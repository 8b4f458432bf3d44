using Tern.Local.Delivery;
using Tern.Local.Delivery.Retries;
using Tern.Local.EventBridge.Events;
using Tern.Local.Scheduler.Schedules;
using Tern.Scheduler;

namespace Tern.Local.Scheduler.Invocations;

/// <summary>Creates the message of an invocation.</summary>
internal static class ScheduledInvocation
{
    /// <summary>Creates the message to the target of a schedule.</summary>
    /// <param name="store">The schedules of the account.</param>
    /// <param name="schedule">The schedule.</param>
    /// <param name="time">The time of the schedule.</param>
    public static RetriedMessage Create(ScheduleStore store, StoredSchedule schedule, DateTimeOffset time)
    {
        Target target = schedule.Definition.Target;
        string executionId = Guid.NewGuid().ToString();
        byte[] input = InvocationInput.Create(store, schedule, time, executionId);
        DateTimeOffset now = store.Now;
        return new RetriedMessage
        {
            Id = executionId,
            Scope = store.Scope,
            TargetArn = target.Arn,
            Message = new TargetMessage
            {
                Source = schedule.Arn,
                MessageId = executionId,
                Body = input,
                EventSource = target.EventBridgeParameters?.Source,
                EventDetailType = target.EventBridgeParameters?.DetailType,
                EventResources = [schedule.Arn],
                GroupId = target.SqsParameters?.MessageGroupId,
            },
            AttemptPlaceholder = target.Input?.Contains(InvocationInput.AttemptNumber, StringComparison.Ordinal) == true ? InvocationInput.AttemptNumber : null,
            DeadLetterArn = target.DeadLetterConfig?.Arn,
            DeadLetterBody = input,
            DeadLetterAttributes =
            [
                new("SCHEDULE_ARN", "String", schedule.Arn),
                new("TARGET_ARN", "String", target.Arn),
                new("EXECUTION_ID", "String", executionId),
                new("SCHEDULED_TIME", "String", EventWriter.FormatTime(time)),
                new("IS_PAYLOAD_TRUNCATED", "String", "false"),
            ],
            MaxRetries = target.RetryPolicy!.MaximumRetryAttempts!.Value,
            MaxAge = TimeSpan.FromSeconds(target.RetryPolicy.MaximumEventAgeInSeconds!.Value),
            CreatedAt = now,
            DueAt = now,
        };
    }
}
