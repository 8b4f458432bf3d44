using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Lifecycle;

/// <summary>Whether a rule applies to an object or an upload: by prefix, tags and size. A disabled rule applies to nothing.</summary>
internal static class LifecycleFilters
{
    private const string Enabled = "Enabled";

    /// <summary>Whether one of the rules is enabled.</summary>
    public static bool HasEnabled(IReadOnlyList<LifecycleRule>? rules)
    {
        foreach (LifecycleRule rule in rules ?? [])
        {
            if (IsEnabled(rule))
                return true;
        }
        return false;
    }

    /// <summary>Whether a rule applies to a version.</summary>
    public static bool Matches(LifecycleRule rule, StoredVersion version)
    {
        if (!MatchesKey(rule, version.Key))
            return false;
        if (rule.Filter is not { } filter)
            return true;
        long size = version.Body.Length;
        return MatchesSize(filter.ObjectSizeGreaterThan, filter.ObjectSizeLessThan, size)
            && MatchesSize(filter.And?.ObjectSizeGreaterThan, filter.And?.ObjectSizeLessThan, size)
            && (filter.Tag is not { } tag || HasTag(version, tag))
            && HasTags(version, filter.And?.Tags ?? []);
    }

    /// <summary>Whether a rule applies to a key, without its tags and its size: that of an upload.</summary>
    public static bool MatchesKey(LifecycleRule rule, string key) =>
        IsEnabled(rule) && key.StartsWith(rule.Filter?.And?.Prefix ?? rule.Filter?.Prefix ?? rule.Prefix ?? "", StringComparison.Ordinal);

    private static bool IsEnabled(LifecycleRule rule) => rule.Status.Value == Enabled;

    private static bool MatchesSize(long? min, long? max, long size) => !(size <= min) && !(size >= max);

    private static bool HasTags(StoredVersion version, IReadOnlyList<Tag> tags)
    {
        foreach (Tag tag in tags)
        {
            if (!HasTag(version, tag))
                return false;
        }
        return true;
    }

    private static bool HasTag(StoredVersion version, Tag tag)
    {
        foreach ((string key, string value) in version.Properties.Tags)
        {
            if (key == tag.Key && value == tag.Value)
                return true;
        }
        return false;
    }
}
