using System.Globalization;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Lifecycle;

/// <summary>The expiration of the current version of an object.</summary>
internal static class ObjectExpiration
{
    /// <summary>Returns the header <c>x-amz-expiration</c> of the current version; null if no rule expires it.</summary>
    /// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/lifecycle-expire-general-considerations.html">Expiring objects</seealso>
    public static string? GetHeader(BucketSettings bucket, StoredVersion version)
    {
        if (Find(bucket.Lifecycle, version) is not (var time, { } rule))
            return null;
        return $"expiry-date=\"{time.ToString("r", CultureInfo.InvariantCulture)}\", rule-id=\"{Uri.EscapeDataString(rule.ID ?? "")}\"";
    }

    /// <summary>Whether the current version is due for its expiration.</summary>
    public static bool IsDue(IReadOnlyList<LifecycleRule> rules, StoredVersion version, DateTimeOffset now) => Find(rules, version) is ({ } time, not null) && time <= now;

    // The rule that expires the version first.
    private static (DateTimeOffset Time, LifecycleRule? Rule) Find(IReadOnlyList<LifecycleRule>? rules, StoredVersion version)
    {
        (DateTimeOffset Time, LifecycleRule? Rule) first = (DateTimeOffset.MaxValue, null);
        foreach (LifecycleRule rule in rules ?? [])
        {
            if (GetTime(rule.Expiration, version.LastModified) is { } time && time < first.Time && LifecycleFilters.Matches(rule, version))
                first = (time, rule);
        }
        return first;
    }

    private static DateTimeOffset? GetTime(LifecycleExpiration? expiration, DateTimeOffset created) =>
        expiration?.Days is { } days ? LifecycleDates.AddDays(created, days) : expiration?.Date;
}
