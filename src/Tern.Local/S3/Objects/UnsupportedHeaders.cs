using Tern.Local.S3.Errors;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary>Checks headers of new objects that are rejected, not ignored.</summary>
internal static class UnsupportedHeaders
{
    /// <exception cref="S3ServiceException">The request has an event hold.</exception>
    public static void CheckEventHold(ObjectLockEventHold? hold, int? days, int? years)
    {
        if (hold is not null || days is not null || years is not null)
            throw RequestErrors.NotImplementedHeader("x-amz-object-lock-event-hold", "Tern.Local does not support event holds.");
    }
}
