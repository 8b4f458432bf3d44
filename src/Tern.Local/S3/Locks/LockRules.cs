using System.Globalization;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Locks;

/// <summary>Object Lock: the retention and legal holds of versions.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-lock.html">Locking objects with Object Lock</seealso>
internal static class LockRules
{
    public const string Governance = "GOVERNANCE";
    public const string Compliance = "COMPLIANCE";

    /// <summary>The retention of a new version: that of the request, otherwise the default of the bucket.</summary>
    /// <exception cref="S3ServiceException">The bucket has no Object Lock configuration, or the headers are not valid.</exception>
    public static ObjectRetention? GetNewRetention(BucketSettings bucket, DateTimeOffset now, string? mode, DateTimeOffset? until, bool hasLegalHold)
    {
        if (!bucket.HasObjectLock && (mode is not null || until is not null || hasLegalHold))
            throw MissingConfiguration();
        if (mode is null != until is null)
        {
            throw RequestErrors.InvalidArgument(
                "x-amz-object-lock-retain-until-date and x-amz-object-lock-mode must both be supplied",
                mode is null ? "x-amz-object-lock-mode" : "x-amz-object-lock-retain-until-date",
                null);
        }
        if (mode is not null)
            return CreateRetention(mode, until!.Value, now);
        if (bucket.DefaultRetention is not { } standard)
            return null;
        return new ObjectRetention(standard.Mode!.Value.Value, standard.Days is { } days ? now.AddDays(days) : now.AddYears(standard.Years ?? 0));
    }

    /// <exception cref="S3ServiceException">The mode is unknown, or the date is not in the future.</exception>
    public static ObjectRetention CreateRetention(string mode, DateTimeOffset until, DateTimeOffset now)
    {
        if (mode is not (Governance or Compliance))
            throw RequestErrors.InvalidArgument("Unknown wormMode directive.", "x-amz-object-lock-mode", mode);
        return until > now
            ? new ObjectRetention(mode, until)
            : throw RequestErrors.InvalidArgument(
                "The retain until date must be in the future!", "x-amz-object-lock-retain-until-date", until.ToString("r", CultureInfo.InvariantCulture));
    }

    /// <summary>Whether a legal hold is on; null when there is no status.</summary>
    /// <exception cref="S3ServiceException">The status is neither <c>ON</c> nor <c>OFF</c>.</exception>
    public static bool? ParseLegalHold(ObjectLockLegalHoldStatus? status) => status?.Value switch
    {
        null => null,
        "ON" => true,
        "OFF" => false,
        _ => throw RequestErrors.InvalidArgument("Legal Hold must be either of 'ON' or 'OFF'", "x-amz-object-lock-legal-hold", status.Value.Value),
    };

    /// <summary>Checks the header <c>x-amz-bypass-governance-retention</c>, whatever its value is.</summary>
    /// <exception cref="S3ServiceException">The bucket has no Object Lock.</exception>
    public static void CheckBypass(BucketSettings bucket, bool? bypassesGovernance)
    {
        if (bypassesGovernance is not null && !bucket.HasObjectLock)
        {
            throw RequestErrors.InvalidArgument(
                "x-amz-bypass-governance-retention is only applicable to Object Lock enabled buckets.", "x-amz-bypass-governance-retention", null);
        }
    }

    /// <exception cref="S3ServiceException">The version is protected.</exception>
    public static void CheckDeletion(StoredVersion version, DateTimeOffset now, bool bypassesGovernance)
    {
        if (version.Properties.LegalHold is true || IsRetained(version.Properties.Retention, now, bypassesGovernance))
            throw Protected();
    }

    /// <summary>Whether a legal hold or a retention protects a version from lifecycle rules.</summary>
    public static bool IsProtected(StoredVersion version, DateTimeOffset now) =>
        version.Properties.LegalHold is true || IsRetained(version.Properties.Retention, now, bypassesGovernance: false);

    /// <summary>Whether a retention prevents the deletion of its version and the change to a weaker retention.</summary>
    public static bool IsRetained(ObjectRetention? retention, DateTimeOffset now, bool bypassesGovernance) =>
        retention is not null && retention.Until > now && !(bypassesGovernance && retention.Mode == Governance);

    public static S3ServiceException Protected() => RequestErrors.AccessDenied("Access Denied because object protected by object lock.");

    public static S3ServiceException NotConfigured() =>
        new(404, "NoSuchObjectLockConfiguration", "The specified object does not have a ObjectLock configuration");

    public static S3ServiceException MissingConfiguration() => RequestErrors.InvalidRequest("Bucket is missing Object Lock Configuration");
}
