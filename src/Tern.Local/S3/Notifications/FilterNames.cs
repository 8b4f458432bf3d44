using Tern.S3;

namespace Tern.Local.S3.Notifications;

/// <summary>The names of filter rules. Upper and lower case are equal; responses have the names with an upper-case first letter.</summary>
internal static class FilterNames
{
    private const string Prefix = "Prefix";
    private const string Suffix = "Suffix";

    public static bool IsPrefix(FilterRule rule) => Prefix.Equals(rule.Name?.Value, StringComparison.OrdinalIgnoreCase);

    /// <summary>Returns the rule with the name as responses have it; null if the name is neither prefix nor suffix.</summary>
    public static FilterRule? Normalize(FilterRule rule) =>
        IsPrefix(rule) ? new FilterRule { Name = new FilterRuleName(Prefix), Value = rule.Value }
        : Suffix.Equals(rule.Name?.Value, StringComparison.OrdinalIgnoreCase) ? new FilterRule { Name = new FilterRuleName(Suffix), Value = rule.Value }
        : null;
}
