using Tern.Local.Delivery;
using Tern.Local.EventBridge.Schedules;
using Tern.Scheduler;

namespace Tern.Local.Scheduler.Schedules;

/// <summary>A schedule.</summary>
/// <param name="definition">The complete definition, with a group and all defaults.</param>
/// <param name="arn">The ARN.</param>
internal sealed class StoredSchedule(CreateScheduleRequest definition, string arn)
{
    /// <summary>The complete definition, with a group and all defaults.</summary>
    public CreateScheduleRequest Definition => definition;

    /// <summary>The name.</summary>
    public string Name => definition.Name;

    /// <summary>The name of the group.</summary>
    public string GroupName => definition.GroupName!;

    /// <summary>The ARN.</summary>
    public string Arn => arn;

    /// <summary>The parsed expression.</summary>
    public ScheduleExpression Expression { get; } = ScheduleExpression.ParseForSchedule(definition.ScheduleExpression);

    /// <summary>The time zone of the expression.</summary>
    public TimeZoneInfo Zone { get; } = TimeZones.Find(definition.ScheduleExpressionTimezone!);

    /// <summary>Whether the schedule has one time only.</summary>
    public bool IsOneTime => Expression is AtExpression;

    /// <summary>The duration of the flexible time window; zero for none.</summary>
    public TimeSpan Window => definition.FlexibleTimeWindow.Mode == FlexibleTimeWindowMode.Flexible ? TimeSpan.FromMinutes(definition.FlexibleTimeWindow.MaximumWindowInMinutes ?? 0) : TimeSpan.Zero;

    /// <summary>The time of the creation.</summary>
    public required DateTimeOffset CreatedAt { get; init; }

    /// <summary>The time of the last change. The schedule has no times until then.</summary>
    public required DateTimeOffset ModifiedAt { get; init; }

    /// <summary>Whether the only time of the schedule has passed.</summary>
    public bool IsCompleted { get; set; }

    /// <summary>The next invocation; null for none.</summary>
    public Effect? NextRun { get; set; }
}
