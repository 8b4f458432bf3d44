using Tern.Local.S3.Notifications;
using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Objects;

/// <summary>Changes the properties of a version.</summary>
internal static class PropertyChange
{
    /// <summary>Changes the properties of a version and waits until the change is on disk.</summary>
    /// <param name="store">The store.</param>
    /// <param name="name">The bucket.</param>
    /// <param name="expectedOwner">The account ID that must own the bucket; null to skip the check.</param>
    /// <param name="key">The key.</param>
    /// <param name="versionId">The version ID; null for the latest.</param>
    /// <param name="eventName">The event of notifications; null for none.</param>
    /// <param name="change">Returns the new properties, or throws an <see cref="S3ServiceException"/>.</param>
    /// <param name="cancellationToken">Cancels the operation. After the change is applied, only the wait is canceled.</param>
    /// <returns>The version ID for the response.</returns>
    public static async ValueTask<string?> ExecuteAsync(
        S3Store store,
        string name,
        string? expectedOwner,
        string key,
        string? versionId,
        string? eventName,
        Func<StoredBucket, ObjectProperties, ObjectProperties> change,
        CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        string? responseVersionId;
        long position;
        ObjectChange? published;
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(name, expectedOwner);
            (KeyVersions versions, StoredVersion version) = ObjectLookup.Find(bucket, key, versionId, "PUT");
            position = store.Replace(bucket, versions, version with { Properties = change(bucket, version.Properties) });
            published = eventName is null ? null : store.Changes.CreateForProperties(bucket, eventName, version);
            responseVersionId = ObjectLookup.GetResponseVersionId(bucket, version);
        }
        await store.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        await store.Changes.PublishAsync(published, cancellationToken).ConfigureAwait(false);
        return responseVersionId;
    }
}
