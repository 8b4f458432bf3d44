using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Lifecycle;

/// <summary>The expirations of noncurrent versions, of delete markers without other versions, and of incomplete uploads.</summary>
internal static class VersionExpiration
{
    /// <summary>Whether a noncurrent version is due.</summary>
    /// <param name="rules">The rules of the bucket.</param>
    /// <param name="version">The version.</param>
    /// <param name="noncurrentSince">The time of the version after it.</param>
    /// <param name="newerVersions">The number of noncurrent versions that are newer.</param>
    /// <param name="now">The current time.</param>
    public static bool IsNoncurrentDue(IReadOnlyList<LifecycleRule> rules, StoredVersion version, DateTimeOffset noncurrentSince, int newerVersions, DateTimeOffset now)
    {
        foreach (LifecycleRule rule in rules)
        {
            if (rule.NoncurrentVersionExpiration is { } expiration
                && newerVersions >= (expiration.NewerNoncurrentVersions ?? 0)
                && LifecycleDates.AddDays(noncurrentSince, expiration.NoncurrentDays ?? 0) <= now
                && LifecycleFilters.Matches(rule, version))
            {
                return true;
            }
        }
        return false;
    }

    /// <summary>Whether a delete marker without other versions is due: by <c>ExpiredObjectDeleteMarker</c>, or by its age.</summary>
    public static bool IsMarkerDue(IReadOnlyList<LifecycleRule> rules, StoredVersion marker, DateTimeOffset now)
    {
        foreach (LifecycleRule rule in rules)
        {
            if (rule.Expiration?.ExpiredObjectDeleteMarker == true && LifecycleFilters.Matches(rule, marker))
                return true;
        }
        return ObjectExpiration.IsDue(rules, marker, now);
    }

    /// <summary>Whether an incomplete upload is due.</summary>
    public static bool IsUploadDue(IReadOnlyList<LifecycleRule> rules, PendingUpload upload, DateTimeOffset now)
    {
        foreach (LifecycleRule rule in rules)
        {
            if (rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation is { } days
                && LifecycleDates.AddDays(upload.Initiated, days) <= now
                && LifecycleFilters.MatchesKey(rule, upload.Key))
            {
                return true;
            }
        }
        return false;
    }
}
