using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Buckets;

/// <summary>Changes the settings of a bucket.</summary>
internal static class BucketChange
{
    /// <summary>Changes the settings of a bucket and waits until the change is on disk.</summary>
    /// <param name="store">The store.</param>
    /// <param name="name">The bucket.</param>
    /// <param name="expectedOwner">The account ID that must own the bucket; null to skip the check.</param>
    /// <param name="change">Returns the new settings, or throws an <see cref="S3ServiceException"/>.</param>
    /// <param name="cancellationToken">Cancels the operation. After the change is applied, only the wait is canceled.</param>
    public static async ValueTask ExecuteAsync(
        S3Store store, string name, string? expectedOwner, Func<BucketSettings, BucketSettings> change, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        long position;
        lock (store.IndexLock)
            position = store.Store(change(store.GetBucket(name, expectedOwner).Settings));
        await store.FlushAsync(position, cancellationToken).ConfigureAwait(false);
    }
}
