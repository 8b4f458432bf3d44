using Tern.S3;

namespace Tern.Local.S3.Notifications;

/// <summary>Whether a configuration selects a change: by its events, and by the prefix and the suffix of the key.</summary>
internal static class EventFilter
{
    private const string Prefix = "s3:";

    public static bool Matches(ObjectChange change, IReadOnlyList<Event> names, NotificationConfigurationFilter? filter)
    {
        foreach (Event name in names)
        {
            if (Matches(change.EventName, name.Value))
                return MatchesKey(change.Key, filter);
        }
        return false;
    }

    private static bool Matches(string eventName, string pattern)
    {
        ReadOnlySpan<char> name = pattern;
        if (!name.StartsWith(Prefix, StringComparison.Ordinal))
            return false;
        name = name[Prefix.Length..];
        return name.EndsWith("*", StringComparison.Ordinal) ? eventName.AsSpan().StartsWith(name[..^1], StringComparison.Ordinal) : name.SequenceEqual(eventName);
    }

    private static bool MatchesKey(string key, NotificationConfigurationFilter? filter)
    {
        foreach (FilterRule rule in filter?.Key?.FilterRules ?? [])
        {
            string value = rule.Value ?? "";
            bool matches = FilterNames.IsPrefix(rule) ? key.StartsWith(value, StringComparison.Ordinal) : key.EndsWith(value, StringComparison.Ordinal);
            if (!matches)
                return false;
        }
        return true;
    }
}
