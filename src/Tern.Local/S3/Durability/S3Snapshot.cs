using Tern.Local.Durability;
using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Durability;

/// <summary>The state of a store at one time.</summary>
internal sealed record S3Snapshot(IReadOnlyList<Blob> Blobs, IReadOnlyList<S3Snapshot.Bucket> Buckets) : ISnapshot
{
    public void WriteTo(IRecordSink sink)
    {
        var records = new S3Records(sink);
        // All blobs are written, because a copy in progress can use one that no version refers to any more.
        foreach (Blob blob in Blobs)
            records.BlobStored(blob);
        foreach (Bucket bucket in Buckets)
        {
            records.BucketStored(bucket.Settings);
            foreach (StoredVersion version in bucket.Versions)
                records.VersionAdded(bucket.Settings.Name, version);
            foreach ((PendingUpload upload, bool isKeyChanged, StoredPart[] parts) in bucket.Uploads)
            {
                records.UploadStarted(bucket.Settings.Name, upload);
                if (isKeyChanged)
                    records.UploadKeyChanged(bucket.Settings.Name, upload.UploadId);
                foreach (StoredPart part in parts)
                    records.PartStored(bucket.Settings.Name, upload.UploadId, part);
            }
        }
    }

    /// <summary>A bucket: its versions from the oldest of each key to its latest.</summary>
    internal sealed record Bucket(BucketSettings Settings, StoredVersion[] Versions, (PendingUpload Upload, bool IsKeyChanged, StoredPart[] Parts)[] Uploads);
}
