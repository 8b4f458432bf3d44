using Tern.Local.Services;

namespace Tern.Local.EventBridge;

/// <summary>The ARNs of buses, rules, archives and replays.</summary>
/// <seealso href="https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazoneventbridge.html">Resource types</seealso>
internal static class EventArns
{
    /// <summary>The name of the bus that each account has in each region.</summary>
    public const string DefaultBus = "default";

    private const string BusType = "event-bus/";
    private const string RuleType = "rule/";
    private const int MaxParts = 6;

    public static string Bus(ResourceScope scope, string name) => Create(scope, BusType + name);

    /// <summary>The ARN of a rule. A rule of the default bus has no bus in its ARN.</summary>
    public static string Rule(ResourceScope scope, string bus, string name) => Create(scope, bus == DefaultBus ? RuleType + name : $"{RuleType}{bus}/{name}");

    public static string Archive(ResourceScope scope, string name) => Create(scope, "archive/" + name);

    public static string Replay(ResourceScope scope, string name) => Create(scope, "replay/" + name);

    /// <summary>Reads the ARN of a bus.</summary>
    /// <returns>Null if the text is not the ARN of a bus.</returns>
    public static (ResourceScope Scope, string Name)? ParseBus(string arn) => Parse(arn, BusType);

    /// <summary>Reads the ARN of an archive.</summary>
    /// <returns>Null if the text is not the ARN of an archive.</returns>
    public static (ResourceScope Scope, string Name)? ParseArchive(string arn) => Parse(arn, "archive/");

    /// <summary>Reads the ARN of a rule. The name of a bus can contain slashes.</summary>
    /// <returns>Null if the text is not the ARN of a rule.</returns>
    public static (ResourceScope Scope, string Bus, string Name)? ParseRule(string arn)
    {
        if (Parse(arn, RuleType) is not var (scope, path))
            return null;
        int slash = path.LastIndexOf('/');
        return slash < 0 ? (scope, DefaultBus, path) : (scope, path[..slash], path[(slash + 1)..]);
    }

    private static string Create(ResourceScope scope, string resource) => $"arn:aws:events:{scope.Region}:{scope.AccountId}:{resource}";

    private static (ResourceScope Scope, string Name)? Parse(string arn, string type) =>
        arn.Split(':', MaxParts) is ["arn", _, "events", var region, var account, var resource] && resource.Length > type.Length && resource.StartsWith(type, StringComparison.Ordinal)
            ? (new ResourceScope(account, region), resource[type.Length..])
            : null;
}
