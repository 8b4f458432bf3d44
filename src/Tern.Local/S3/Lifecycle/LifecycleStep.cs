using Tern.Local.S3.Locks;
using Tern.Local.S3.Notifications;
using Tern.Local.S3.Objects;
using Tern.Local.S3.Storage;
using Tern.Local.Storage;
using Tern.S3;

namespace Tern.Local.S3.Lifecycle;

/// <summary>A step of a run: at most 1,000 keys of a bucket. The caller must hold the lock of the index.</summary>
internal sealed class LifecycleStep(S3Store store, StoredBucket bucket, DateTimeOffset now)
{
    private const int MaxKeys = 1_000;
    private const string Deleted = "LifecycleExpiration:Delete";
    private const string MarkerCreated = "LifecycleExpiration:DeleteMarkerCreated";

    private readonly IReadOnlyList<LifecycleRule> _rules = bucket.Settings.Lifecycle ?? [];

    /// <summary>The position of the last write.</summary>
    public long Position { get; private set; }

    /// <summary>The changes to publish.</summary>
    public List<ObjectChange?> Changes { get; } = [];

    /// <summary>Aborts the incomplete uploads that are due.</summary>
    public void ExpireUploads()
    {
        foreach (PendingUpload upload in bucket.Uploads.Values.ToArray())
        {
            if (VersionExpiration.IsUploadDue(_rules, upload, now))
                Written(store.Abort(bucket, upload));
        }
    }

    /// <summary>Expires the versions of the next keys.</summary>
    /// <param name="start">The first key in UTF-8; empty for the first of the bucket.</param>
    /// <returns>The first key of the next step; null at the end of the bucket.</returns>
    public byte[]? ExpireVersions(byte[] start)
    {
        List<KeyVersions> keys = [];
        SortedStore<KeyVersions>.Cursor cursor = bucket.Keys.Seek(start);
        for (; cursor.IsValid && keys.Count < MaxKeys; cursor.MoveNext())
            keys.Add(cursor.Value);
        byte[]? next = cursor.IsValid ? cursor.Key.ToArray() : null;
        foreach (KeyVersions key in keys)
            Expire(key);
        return next;
    }

    private void Expire(KeyVersions key)
    {
        for (int i = key.All.Count - 1; i > 0; i--)
        {
            StoredVersion version = key.All[i];
            if (VersionExpiration.IsNoncurrentDue(_rules, version, key.All[i - 1].LastModified, i - 1, now))
                Remove(version);
        }
        StoredVersion latest = key.Latest;
        if (!latest.IsDeleteMarker)
        {
            if (ObjectExpiration.IsDue(_rules, latest, now))
                Expire(latest);
        }
        else if (key.All.Count == 1 && VersionExpiration.IsMarkerDue(_rules, latest, now))
        {
            Remove(latest);
        }
    }

    private void Expire(StoredVersion latest)
    {
        if (bucket.Settings.Versioning == Versioning.None)
        {
            Remove(latest);
            return;
        }
        if (bucket.Settings.Versioning == Versioning.Suspended && latest.VersionId == StoredVersion.NullId && LockRules.IsProtected(latest, now))
            return;
        var marker = new StoredVersion { Key = latest.Key, VersionId = NewVersionIds.Create(bucket), LastModified = store.Now, IsDeleteMarker = true };
        Written(store.Add(bucket, marker));
        Changes.Add(store.Changes.Create(bucket, MarkerCreated, marker));
    }

    private void Remove(StoredVersion version)
    {
        if (LockRules.IsProtected(version, now))
            return;
        Changes.Add(store.Changes.CreateForDeletion(bucket, Deleted, version));
        Written(store.Remove(bucket, version));
    }

    private void Written(long position) => Position = Math.Max(Position, position);
}
