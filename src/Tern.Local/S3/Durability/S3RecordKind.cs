using Tern.Local.Durability;

namespace Tern.Local.S3.Durability;

/// <summary>The kind of a record of an S3 store. Values must never be reused; 0 is <see cref="WriteAheadLog.EmptyRecord"/>.</summary>
internal enum S3RecordKind : byte
{
    /// <summary>A bucket was created or its settings changed. The record has all settings.</summary>
    BucketStored = 1,

    /// <summary>A bucket was deleted.</summary>
    BucketDeleted = 2,

    /// <summary>A blob was stored: its bytes, or the checksums of its file.</summary>
    BlobStored = 3,

    /// <summary>Slices of blobs that belong to a later record, which cannot hold all of them.</summary>
    Slices = 4,

    /// <summary>Parts that belong to a later record, which cannot hold all of them.</summary>
    Parts = 5,

    /// <summary>A version became the latest of its key. The multipart upload that created it, if any, is completed.</summary>
    VersionAdded = 6,

    /// <summary>The properties of a version changed.</summary>
    VersionReplaced = 7,

    /// <summary>A version was deleted.</summary>
    VersionRemoved = 8,

    /// <summary>A multipart upload was created.</summary>
    UploadStarted = 9,

    /// <summary>A part was uploaded.</summary>
    PartStored = 10,

    /// <summary>A multipart upload was aborted.</summary>
    UploadAborted = 11,

    /// <summary>The key of a multipart upload was changed since its start. Snapshots have this record, because they do not have the changes.</summary>
    UploadKeyChanged = 12,
}
