using Tern.Local.Durability;

namespace Tern.Local.S3.Durability;

/// <summary>What a record of S3's log tells; the first byte of its content. Values are never reused.</summary>
internal enum S3RecordKind : byte
{
    /// <summary>Nothing: ends a group of records that a crash cut off.</summary>
    Mark = WriteAheadLog.Mark,

    /// <summary>A bucket was made or its settings changed: all of them.</summary>
    BucketStored = 1,

    /// <summary>An empty bucket is gone.</summary>
    BucketDeleted = 2,

    /// <summary>There is a blob: its bytes, or that it is a file.</summary>
    BlobStored = 3,

    /// <summary>Pieces of blobs for the record that follows, which has too many to hold them.</summary>
    Slices = 4,

    /// <summary>Parts for the record that follows, which has too many to hold them.</summary>
    Parts = 5,

    /// <summary>A version is the latest of its key; the multipart upload that made it is over.</summary>
    VersionAdded = 6,

    /// <summary>A version has other properties.</summary>
    VersionReplaced = 7,

    /// <summary>A version is gone.</summary>
    VersionRemoved = 8,

    /// <summary>A multipart upload has begun.</summary>
    UploadStarted = 9,

    /// <summary>A part was uploaded.</summary>
    PartStored = 10,

    /// <summary>A multipart upload was aborted.</summary>
    UploadAborted = 11,
}
