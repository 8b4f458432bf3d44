using Tern.EventBridge;
using Tern.Local.Delivery;
using Tern.Local.EventBridge.Patterns;
using Tern.Local.EventBridge.Schedules;

namespace Tern.Local.EventBridge.Rules;

/// <summary>A rule with its targets.</summary>
/// <param name="name">The name.</param>
/// <param name="busName">The name of the bus.</param>
/// <param name="arn">The ARN.</param>
internal sealed class StoredRule(string name, string busName, string arn)
{
    /// <summary>The name.</summary>
    public string Name => name;

    /// <summary>The name of the bus.</summary>
    public string BusName => busName;

    /// <summary>The ARN.</summary>
    public string Arn => arn;

    /// <summary>The pattern as JSON; null for none.</summary>
    public string? PatternText { get; private set; }

    /// <summary>The compiled pattern; null for none.</summary>
    public EventPattern? Pattern { get; private set; }

    /// <summary>The schedule expression; null for none.</summary>
    public string? ScheduleText { get; private set; }

    /// <summary>The parsed schedule expression; null for none.</summary>
    public ScheduleExpression? Schedule { get; private set; }

    /// <summary>The state.</summary>
    public RuleState State { get; set; } = RuleState.Enabled;

    /// <summary>Whether the rule matches events and is executed by its schedule.</summary>
    public bool IsEnabled => State != RuleState.Disabled;

    /// <summary>The description.</summary>
    public string? Description { get; set; }

    /// <summary>The role. It is stored, and has no effect.</summary>
    public string? RoleArn { get; set; }

    /// <summary>The tags in the order of their creation.</summary>
    public List<Tag> Tags { get; } = [];

    /// <summary>The targets in the order of their creation.</summary>
    public List<RuleTarget> Targets { get; } = [];

    /// <summary>The time from which the times of a rate are counted: that of the last change of the schedule or the state.</summary>
    public DateTimeOffset ScheduledFrom { get; set; }

    /// <summary>The next execution by the schedule; null for none.</summary>
    public Effect? NextRun { get; set; }

    /// <summary>Sets the pattern and the schedule.</summary>
    /// <exception cref="Patterns.InvalidEventPatternException">The pattern is not valid.</exception>
    /// <exception cref="InvalidScheduleExpressionException">The schedule expression is not valid.</exception>
    public void SetConditions(string? pattern, string? schedule)
    {
        EventPattern? compiled = pattern is null ? null : RulePattern.Parse(pattern);
        Schedule = schedule is null ? null : ScheduleExpression.ParseForRule(schedule);
        ScheduleText = schedule;
        Pattern = compiled;
        PatternText = pattern;
    }
}
