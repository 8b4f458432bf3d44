using Tern.Local.S3.Errors;
using Tern.Local.S3.Objects;

namespace Tern.Local.S3.Requests;

/// <summary>The access to buckets: an account has access to its own ones only, because policies are not evaluated.</summary>
internal static class BucketAccess
{
    /// <summary>Checks the bucket of a request, and the source of a copy.</summary>
    /// <param name="engine">The buckets.</param>
    /// <param name="accountId">The account of the caller.</param>
    /// <param name="bucket">The bucket of the request; null for none.</param>
    /// <param name="copySource">The header <c>x-amz-copy-source</c>; null if it is missing.</param>
    /// <exception cref="S3ServiceException">A bucket belongs to another account.</exception>
    public static void Check(S3Engine engine, string accountId, string? bucket, string? copySource)
    {
        CheckBucket(engine, accountId, bucket);
        if (copySource is not null)
            CheckBucket(engine, accountId, CopySource.Parse(copySource).Bucket);
    }

    private static void CheckBucket(S3Engine engine, string accountId, string? bucket)
    {
        if (bucket is not null && engine.FindOwner(bucket) is { } owner && owner != accountId)
            throw RequestErrors.AccessDenied();
    }
}
