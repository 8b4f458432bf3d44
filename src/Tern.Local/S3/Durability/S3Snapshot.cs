using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Durability;

/// <summary>The state of a store at one point in time. It copies references only, because versions and parts are immutable.</summary>
internal sealed record S3Snapshot(IReadOnlyList<Blob> Blobs, IReadOnlyList<S3Snapshot.Bucket> Buckets)
{
    public void WriteTo(S3Log log)
    {
        // All blobs are written, because a copy in progress can use one that no version refers to any more.
        foreach (Blob blob in Blobs)
            log.BlobStored(blob);
        foreach (Bucket bucket in Buckets)
        {
            log.BucketStored(bucket.Settings);
            foreach (StoredVersion version in bucket.Versions)
                log.VersionAdded(bucket.Settings.Name, version);
            foreach ((PendingUpload upload, StoredPart[] parts) in bucket.Uploads)
            {
                log.UploadStarted(bucket.Settings.Name, upload);
                foreach (StoredPart part in parts)
                    log.PartStored(bucket.Settings.Name, upload.UploadId, part);
            }
        }
    }

    /// <summary>A bucket: its versions from the oldest of each key to its latest.</summary>
    internal sealed record Bucket(BucketSettings Settings, StoredVersion[] Versions, (PendingUpload Upload, StoredPart[] Parts)[] Uploads);
}
