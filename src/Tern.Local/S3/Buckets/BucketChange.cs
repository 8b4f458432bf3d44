using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Buckets;

/// <summary>Changes the settings of a bucket.</summary>
internal static class BucketChange
{
    /// <summary>Changes a bucket and waits for the disk.</summary>
    /// <param name="store">The store.</param>
    /// <param name="name">The bucket.</param>
    /// <param name="expectedOwner">The account that the caller takes for the bucket's owner.</param>
    /// <param name="change">Makes the new settings; it may refuse to.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    public static async ValueTask ExecuteAsync(
        S3Store store, string name, string? expectedOwner, Func<BucketSettings, BucketSettings> change, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        long position;
        lock (store.Gate)
            position = store.Store(change(store.Bucket(name, expectedOwner).Settings));
        await store.FlushAsync(position, cancellationToken).ConfigureAwait(false);
    }
}
