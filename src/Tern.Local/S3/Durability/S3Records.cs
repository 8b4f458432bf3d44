using Tern.Local.Durability;
using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Durability;

/// <summary>Writes the records of a store. <see cref="S3Replay"/> applies them.</summary>
/// <param name="sink">The log or a snapshot. Each method returns the position of its last record in it.</param>
/// <remarks>
/// A record stays below 64 KiB, except for the bytes of a small blob, the checksums of a blob above 1 GiB and a bucket with many configurations. Slices and parts
/// that would make it longer are written before it, in records of their own. After a crash between them, the replay discards these records.
/// </remarks>
internal sealed class S3Records(IRecordSink sink)
{
    private const int SlicesPerRecord = 1024;
    private const int PartsPerRecord = 256;

    public long BucketStored(BucketSettings settings)
    {
        using RecordWriter writer = new((byte)S3RecordKind.BucketStored);
        BucketRecord.Write(writer, settings);
        return sink.Append(writer.Content);
    }

    public long BucketDeleted(string bucket)
    {
        using RecordWriter writer = new((byte)S3RecordKind.BucketDeleted);
        writer.Text(bucket);
        return sink.Append(writer.Content);
    }

    public long VersionAdded(string bucket, StoredVersion version)
    {
        int slices = WritePrecedingRecords(version.Body);
        int parts = WritePrecedingRecords(version.Parts);
        using RecordWriter writer = new((byte)S3RecordKind.VersionAdded);
        writer.Text(bucket);
        writer.Text(version.Key);
        writer.Text(version.VersionId);
        writer.Time(version.LastModified);
        writer.Boolean(version.IsDeleteMarker);
        writer.Text(version.EntityTag);
        ChecksumRecord.Write(writer, version.Checksum);
        writer.OptionalText(version.UploadId);
        PropertiesRecord.Write(writer, version.Properties);
        writer.Integer(slices);
        SlicesRecord.Write(writer, version.Body.Slices[slices..]);
        writer.Integer(parts);
        PartsRecord.Write(writer, version.Parts, parts, version.Parts.Count - parts);
        AclRecord.Write(writer, version.Properties.Acl);
        return sink.Append(writer.Content);
    }

    public long VersionReplaced(string bucket, StoredVersion version)
    {
        using RecordWriter writer = new((byte)S3RecordKind.VersionReplaced);
        writer.Text(bucket);
        writer.Text(version.Key);
        writer.Text(version.VersionId);
        PropertiesRecord.Write(writer, version.Properties);
        AclRecord.Write(writer, version.Properties.Acl);
        return sink.Append(writer.Content);
    }

    public long VersionRemoved(string bucket, string key, string versionId)
    {
        using RecordWriter writer = new((byte)S3RecordKind.VersionRemoved);
        writer.Text(bucket);
        writer.Text(key);
        writer.Text(versionId);
        return sink.Append(writer.Content);
    }

    public long UploadStarted(string bucket, PendingUpload upload)
    {
        using RecordWriter writer = new((byte)S3RecordKind.UploadStarted);
        writer.Text(bucket);
        writer.Text(upload.UploadId);
        writer.Text(upload.Key);
        writer.Time(upload.Initiated);
        writer.OptionalText(upload.ChecksumAlgorithm);
        writer.Boolean(upload.IsComposite);
        PropertiesRecord.Write(writer, upload.Properties);
        AclRecord.Write(writer, upload.Properties.Acl);
        return sink.Append(writer.Content);
    }

    public long PartStored(string bucket, string uploadId, StoredPart part)
    {
        int slices = WritePrecedingRecords(part.Body);
        using RecordWriter writer = new((byte)S3RecordKind.PartStored);
        writer.Text(bucket);
        writer.Text(uploadId);
        writer.Integer(part.Number);
        writer.Bytes(part.Md5);
        ChecksumRecord.Write(writer, part.Checksum);
        writer.Time(part.LastModified);
        writer.Integer(slices);
        SlicesRecord.Write(writer, part.Body.Slices[slices..]);
        return sink.Append(writer.Content);
    }

    public long UploadKeyChanged(string bucket, string uploadId)
    {
        using RecordWriter writer = new((byte)S3RecordKind.UploadKeyChanged);
        writer.Text(bucket);
        writer.Text(uploadId);
        return sink.Append(writer.Content);
    }

    public long UploadAborted(string bucket, string uploadId)
    {
        using RecordWriter writer = new((byte)S3RecordKind.UploadAborted);
        writer.Text(bucket);
        writer.Text(uploadId);
        return sink.Append(writer.Content);
    }

    public long BlobStored(Blob blob)
    {
        using RecordWriter writer = new((byte)S3RecordKind.BlobStored);
        writer.Integer(blob.Id);
        writer.Integer(blob.Length);
        writer.Boolean(blob.Bytes is not null);
        if (blob.Bytes is { } bytes)
            writer.Bytes(bytes);
        else
            writer.Checksums(blob.Checksums);
        return sink.Append(writer.Content);
    }

    /// <summary>Writes the blobs that are not in the log yet, and so many slices that the rest fits into one record.</summary>
    /// <returns>The number of slices written.</returns>
    private int WritePrecedingRecords(StoredBody body)
    {
        foreach (BlobSlice slice in body.Slices)
        {
            if (slice.Blob.IsLogged)
                continue;
            BlobStored(slice.Blob);
            slice.Blob.IsLogged = true;
        }
        int count = 0;
        for (; body.Slices.Length - count > SlicesPerRecord; count += SlicesPerRecord)
        {
            using RecordWriter writer = new((byte)S3RecordKind.Slices);
            SlicesRecord.Write(writer, body.Slices.Slice(count, SlicesPerRecord));
            sink.Append(writer.Content);
        }
        return count;
    }

    private int WritePrecedingRecords(IReadOnlyList<ObjectPartInfo> parts)
    {
        int count = 0;
        for (; parts.Count - count > PartsPerRecord; count += PartsPerRecord)
        {
            using RecordWriter writer = new((byte)S3RecordKind.Parts);
            PartsRecord.Write(writer, parts, count, PartsPerRecord);
            sink.Append(writer.Content);
        }
        return count;
    }
}
