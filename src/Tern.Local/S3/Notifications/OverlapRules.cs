using Tern.S3;

namespace Tern.Local.S3.Notifications;

/// <summary>Two configurations must not select the same event of the same key.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-how-to-filtering.html">Overlapping filters</seealso>
internal static class OverlapRules
{
    /// <summary>Checks the configurations of a bucket.</summary>
    /// <exception cref="S3ServiceException">Two configurations overlap.</exception>
    public static void Check(NotificationConfiguration configuration)
    {
        (IReadOnlyList<Event> Events, NotificationConfigurationFilter? Filter)[] parts =
        [
            .. configuration.QueueConfigurations.Select(queue => (queue.Events, queue.Filter)),
            .. configuration.TopicConfigurations.Select(topic => (topic.Events, topic.Filter)),
            .. configuration.LambdaFunctionConfigurations.Select(function => (function.Events, function.Filter)),
        ];
        for (int i = 0; i < parts.Length; i++)
        {
            for (int j = i + 1; j < parts.Length; j++)
                Check(parts[i].Events, parts[i].Filter, parts[j].Events, parts[j].Filter);
        }
    }

    private static void Check(IReadOnlyList<Event> first, NotificationConfigurationFilter? firstFilter, IReadOnlyList<Event> second, NotificationConfigurationFilter? secondFilter)
    {
        foreach (Event one in first)
        {
            foreach (Event other in second)
            {
                if (!Overlap(one.Value, other.Value))
                    continue;
                if (!HasRules(firstFilter) && !HasRules(secondFilter))
                {
                    throw new S3ServiceException(400, "InvalidArgument", "Configurations overlap. Configurations on the same bucket cannot share a common event type.")
                    {
                        Details = [new("ArgumentName", "Event"), new("ArgumentValue", $"{one.Value}, {other.Value}")],
                    };
                }
                if (FiltersOverlap(firstFilter, secondFilter))
                {
                    throw new S3ServiceException(
                        400,
                        "InvalidArgument",
                        "Configuration is ambiguously defined. Cannot have overlapping suffixes in two rules if the prefixes are overlapping for the same event type.");
                }
            }
        }
    }

    private static bool Overlap(string one, string other) => one == other || Covers(one, other) || Covers(other, one);

    private static bool Covers(string pattern, string name) => pattern.EndsWith('*') && name.AsSpan().StartsWith(pattern.AsSpan(0, pattern.Length - 1), StringComparison.Ordinal);

    private static bool HasRules(NotificationConfigurationFilter? filter) => filter?.Key?.FilterRules.Any(rule => !string.IsNullOrEmpty(rule.Value)) == true;

    private static bool FiltersOverlap(NotificationConfigurationFilter? first, NotificationConfigurationFilter? second)
    {
        (string prefix, string suffix) = GetAffixes(first);
        (string otherPrefix, string otherSuffix) = GetAffixes(second);
        return (prefix.StartsWith(otherPrefix, StringComparison.Ordinal) || otherPrefix.StartsWith(prefix, StringComparison.Ordinal))
            && (suffix.EndsWith(otherSuffix, StringComparison.Ordinal) || otherSuffix.EndsWith(suffix, StringComparison.Ordinal));
    }

    private static (string Prefix, string Suffix) GetAffixes(NotificationConfigurationFilter? filter)
    {
        string prefix = "";
        string suffix = "";
        foreach (FilterRule rule in filter?.Key?.FilterRules ?? [])
        {
            if (FilterNames.IsPrefix(rule))
                prefix = rule.Value ?? "";
            else
                suffix = rule.Value ?? "";
        }
        return (prefix, suffix);
    }
}
