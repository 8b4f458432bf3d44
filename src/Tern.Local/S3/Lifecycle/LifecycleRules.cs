using System.Globalization;
using Tern.Local.S3.Errors;
using Tern.S3;

namespace Tern.Local.S3.Lifecycle;

/// <summary>The rules for lifecycle configurations.</summary>
internal static class LifecycleRules
{
    private const int MaxRules = 1_000;
    private const int IdBytes = 36;
    private const int MaxIdLength = 255;

    /// <summary>Checks the rules of a request, and returns them as they are stored: each has an ID.</summary>
    /// <exception cref="S3ServiceException">A rule is not valid.</exception>
    public static IReadOnlyList<LifecycleRule> Check(IReadOnlyList<LifecycleRule>? rules)
    {
        if (rules is not { Count: > 0 and <= MaxRules })
            throw RequestErrors.MalformedXml();
        HashSet<string> ids = new(StringComparer.Ordinal);
        List<LifecycleRule> stored = [];
        foreach (LifecycleRule rule in rules)
        {
            Check(rule);
            if (rule.ID is { Length: > 0 } id && !ids.Add(id))
                throw RequestErrors.InvalidArgument("Rule ID must be unique. Found same ID for more than one rule", "ID", id);
            stored.Add(string.IsNullOrEmpty(rule.ID) ? WithId(rule) : rule);
        }
        return stored;
    }

    private static void Check(LifecycleRule rule)
    {
        if (rule.ID is { Length: > MaxIdLength } id)
            throw RequestErrors.InvalidArgument($"ID length should not exceed allowed limit of {MaxIdLength}", "ID", id);
        if (rule.Status.Value is not ("Enabled" or "Disabled") || rule.Filter is null == rule.Prefix is null)
            throw RequestErrors.MalformedXml();
        CheckFilter(rule.Filter);
        if (rule.Expiration is { } expiration)
            CheckExpiration(expiration);
        if (rule.NoncurrentVersionExpiration is { NoncurrentDays: null })
            throw RequestErrors.MalformedXml();
        CheckDays("NoncurrentVersionExpiration", "NoncurrentDays", rule.NoncurrentVersionExpiration?.NoncurrentDays);
        CheckDays("AbortIncompleteMultipartUpload", "DaysAfterInitiation", rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation);
        foreach (Transition transition in rule.Transitions)
            CheckStorageClass(transition.StorageClass);
        foreach (NoncurrentVersionTransition transition in rule.NoncurrentVersionTransitions)
            CheckStorageClass(transition.StorageClass);
        if (rule is { Expiration: null, NoncurrentVersionExpiration: null, AbortIncompleteMultipartUpload: null, Transitions.Count: 0, NoncurrentVersionTransitions.Count: 0 })
            throw RequestErrors.InvalidRequest("At least one action needs to be specified in a rule");
    }

    // A filter has one condition. Several are in the element And.
    private static void CheckFilter(LifecycleRuleFilter? filter)
    {
        if (filter is null)
            return;
        int conditions = Count(filter.Prefix) + Count(filter.Tag) + Count(filter.And) + Count(filter.ObjectSizeGreaterThan) + Count(filter.ObjectSizeLessThan);
        if (conditions > 1)
            throw RequestErrors.MalformedXml();
        if (filter.And is not { } and)
            return;
        if (and.Tags.Count + Count(and.Prefix) + Count(and.ObjectSizeGreaterThan) + Count(and.ObjectSizeLessThan) < 2)
            throw RequestErrors.MalformedXml();
        if (and.Tags.Select(tag => tag.Key).Distinct(StringComparer.Ordinal).Count() < and.Tags.Count)
            throw RequestErrors.InvalidRequest("Duplicate Tag Keys are not allowed.");
    }

    private static void CheckExpiration(LifecycleExpiration expiration)
    {
        if (Count(expiration.Date) + Count(expiration.Days) + Count(expiration.ExpiredObjectDeleteMarker) != 1)
            throw RequestErrors.MalformedXml();
        if (expiration.Date is { } date && date.UtcDateTime.TimeOfDay != TimeSpan.Zero)
            throw RequestErrors.InvalidArgument("'Date' must be at midnight GMT", "Date", date.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture));
        CheckDays("Expiration", "Days", expiration.Days);
    }

    private static void CheckDays(string action, string name, int? days)
    {
        if (days <= 0)
            throw RequestErrors.InvalidArgument($"'{name}' for {action} action must be a positive integer", name, days.Value.ToString(CultureInfo.InvariantCulture));
    }

    private static void CheckStorageClass(TransitionStorageClass? storageClass)
    {
        if (storageClass?.Value is not (null or "GLACIER" or "STANDARD_IA" or "ONEZONE_IA" or "INTELLIGENT_TIERING" or "DEEP_ARCHIVE" or "GLACIER_IR"))
            throw RequestErrors.MalformedXml();
    }

    private static LifecycleRule WithId(LifecycleRule rule) => new()
    {
        ID = CreateId(),
        Status = rule.Status,
        Prefix = rule.Prefix,
        Filter = rule.Filter,
        Expiration = rule.Expiration,
        Transitions = rule.Transitions,
        NoncurrentVersionExpiration = rule.NoncurrentVersionExpiration,
        NoncurrentVersionTransitions = rule.NoncurrentVersionTransitions,
        AbortIncompleteMultipartUpload = rule.AbortIncompleteMultipartUpload,
    };

    private static int Count(object? member) => member is null ? 0 : 1;

    private static string CreateId()
    {
        byte[] bytes = new byte[IdBytes];
        Random.Shared.NextBytes(bytes);
        return Convert.ToBase64String(bytes);
    }
}
