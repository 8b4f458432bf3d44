using Tern.Local.S3.Errors;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary>Headers of new objects that are refused rather than ignored.</summary>
internal static class RefusedHeaders
{
    /// <summary>Buckets have no access control lists, as the service's new ones; two canned ones say what is so anyway.</summary>
    /// <exception cref="S3ServiceException">Another list is wanted.</exception>
    public static void CheckAcl(ObjectCannedAcl? acl, params ReadOnlySpan<string?> grants)
    {
        if (acl is { } canned && canned.Value is not ("private" or "bucket-owner-full-control"))
            throw BucketErrors.NoAcl();
        foreach (string? grant in grants)
        {
            if (grant is not null)
                throw BucketErrors.NoAcl();
        }
    }

    /// <exception cref="S3ServiceException">There is an event hold.</exception>
    public static void CheckEventHold(ObjectLockEventHold? hold, int? days, int? years)
    {
        if (hold is not null || days is not null || years is not null)
            throw RequestErrors.NotImplementedHeader("x-amz-object-lock-event-hold", "Event holds are not in Tern.Local");
    }
}
