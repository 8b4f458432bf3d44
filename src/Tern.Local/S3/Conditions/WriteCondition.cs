using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Conditions;

/// <summary>The preconditions of a write.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html">How to prevent object overwrites with conditional writes</seealso>
internal readonly struct WriteCondition
{
    private readonly string? _ifMatch;
    private readonly bool _mustBeNew;

    /// <param name="ifMatch">The entity tag that the object must have; null for any.</param>
    /// <param name="ifNoneMatch"><c>*</c> if the key must have no object; otherwise null.</param>
    /// <exception cref="S3ServiceException">The service does not support the condition.</exception>
    public WriteCondition(string? ifMatch, string? ifNoneMatch)
    {
        if (ifMatch is not null && ifNoneMatch is not null)
            throw RequestErrors.NotImplementedHeader("If-Match,If-None-Match", "Multiple conditional request headers present in the request");
        if (ifNoneMatch is not (null or "*"))
            throw RequestErrors.NotImplementedHeader("If-None-Match", "We don't accept the provided value of If-None-Match header for this API");
        if (ifMatch is "*")
            throw RequestErrors.NotImplementedHeader("If-Match", "We don't accept the provided value of If-Match header for this API");
        _ifMatch = ifMatch;
        _mustBeNew = ifNoneMatch is not null;
    }

    /// <summary>Checks the preconditions. The caller must hold the store's lock until the write is applied.</summary>
    /// <param name="key">The key.</param>
    /// <param name="versions">The versions of the key; null when it has none.</param>
    /// <exception cref="S3ServiceException">A precondition fails, or there is no object to match.</exception>
    public void Check(string key, KeyVersions? versions)
    {
        StoredVersion? current = versions is null || versions.Latest.IsDeleteMarker ? null : versions.Latest;
        if (_mustBeNew && current is not null)
            throw RequestErrors.PreconditionFailed("If-None-Match");
        if (_ifMatch is null)
            return;
        if (current is null)
            throw ObjectErrors.NotFound(key);
        if (!EntityTags.Match(_ifMatch, current.EntityTag))
            throw RequestErrors.PreconditionFailed("If-Match");
    }

    /// <summary>Checks that a key was not changed since the start of an upload, if there is a condition.</summary>
    /// <exception cref="S3ServiceException">The key was changed.</exception>
    public void CheckUnchanged(PendingUpload upload)
    {
        if (upload.IsKeyChanged && (_mustBeNew || _ifMatch is not null))
            throw RequestErrors.ConditionalConflict(_mustBeNew ? "If-None-Match" : "If-Match", upload.Key);
    }
}
