using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Objects;

/// <summary>Changes what is kept of a version beside its bytes.</summary>
internal static class PropertyChange
{
    /// <summary>Changes a version and waits for the disk.</summary>
    /// <param name="store">The store.</param>
    /// <param name="name">The bucket.</param>
    /// <param name="expectedOwner">The account that the caller takes for the bucket's owner.</param>
    /// <param name="key">The key.</param>
    /// <param name="versionId">The version; null for the latest.</param>
    /// <param name="change">Makes the new properties; it may refuse to.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>The version id to tell.</returns>
    public static async ValueTask<string?> ExecuteAsync(
        S3Store store,
        string name,
        string? expectedOwner,
        string key,
        string? versionId,
        Func<StoredBucket, ObjectProperties, ObjectProperties> change,
        CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        string? told;
        long position;
        lock (store.Gate)
        {
            StoredBucket bucket = store.Bucket(name, expectedOwner);
            (KeyVersions versions, StoredVersion version) = ObjectLookup.Find(bucket, key, versionId, "PUT");
            position = store.Replace(bucket, versions, version with { Properties = change(bucket, version.Properties) });
            told = ObjectLookup.ToldId(bucket, version);
        }
        await store.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        return told;
    }
}
