using Tern.Local.Services;

namespace Tern.Local.Scheduler;

/// <summary>The ARNs of schedules and their groups.</summary>
/// <seealso href="https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazoneventbridgescheduler.html">Resource types</seealso>
internal static class ScheduleArns
{
    /// <summary>The name of the group that each account has in each region.</summary>
    public const string DefaultGroup = "default";

    private const string GroupType = "schedule-group/";
    private const int MaxParts = 6;

    public static string Schedule(ResourceScope scope, string group, string name) => $"{Prefix(scope)}schedule/{group}/{name}";

    public static string Group(ResourceScope scope, string name) => $"{Prefix(scope)}{GroupType}{name}";

    /// <summary>Reads the ARN of a group.</summary>
    /// <returns>The name; null if the text is not the ARN of a group of the account in the region.</returns>
    public static string? ParseGroup(ResourceScope scope, string arn) =>
        arn.Split(':', MaxParts) is ["arn", _, "scheduler", var region, var account, var resource] && new ResourceScope(account, region) == scope
            && resource.StartsWith(GroupType, StringComparison.Ordinal)
            ? resource[GroupType.Length..]
            : null;

    private static string Prefix(ResourceScope scope) => $"arn:aws:scheduler:{scope.Region}:{scope.AccountId}:";
}
