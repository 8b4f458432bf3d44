using Tern.Local.S3.Errors;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary>Checks headers of new objects that are rejected, not ignored.</summary>
internal static class UnsupportedHeaders
{
    /// <summary>
    /// Rejects access control lists: like new buckets of the service, buckets have none. Two canned lists are accepted, because they change nothing.
    /// </summary>
    /// <exception cref="S3ServiceException">The request has another list or a grant.</exception>
    public static void CheckAcl(ObjectCannedAcl? acl, params ReadOnlySpan<string?> grants)
    {
        if (acl is { } canned && canned.Value is not ("private" or "bucket-owner-full-control"))
            throw BucketErrors.AclNotSupported();
        foreach (string? grant in grants)
        {
            if (grant is not null)
                throw BucketErrors.AclNotSupported();
        }
    }

    /// <exception cref="S3ServiceException">The request has an event hold.</exception>
    public static void CheckEventHold(ObjectLockEventHold? hold, int? days, int? years)
    {
        if (hold is not null || days is not null || years is not null)
            throw RequestErrors.NotImplementedHeader("x-amz-object-lock-event-hold", "Tern.Local does not support event holds.");
    }
}
