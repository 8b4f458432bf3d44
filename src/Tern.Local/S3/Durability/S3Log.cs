using Tern.Local.Durability;
using Tern.Local.Memory;
using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Durability;

/// <summary>Writes the records of the S3 log and its snapshots. <see cref="S3Replay"/> reads them.</summary>
/// <param name="append">Appends the content of a record and returns its position.</param>
/// <remarks>
/// A record stays below 64 KiB, except for the bytes of a small blob and the checksums of a blob above 1 GiB. Slices and parts that would make it
/// longer are written before it, in records of their own. After a crash between them, the replay discards these records.
/// </remarks>
internal sealed class S3Log(Func<ReadOnlyMemory<byte>, long> append)
{
    private const int SlicesPerRecord = 1024;
    private const int PartsPerRecord = 256;

    public long BucketStored(BucketSettings settings) => Append(S3RecordKind.BucketStored, writer => BucketRecord.Write(writer, settings));

    public long BucketDeleted(string bucket) => Append(S3RecordKind.BucketDeleted, writer => writer.Text(bucket));

    public long VersionAdded(string bucket, StoredVersion version)
    {
        int slices = WritePrecedingRecords(version.Body);
        int parts = WritePrecedingRecords(version.Parts);
        return Append(S3RecordKind.VersionAdded, writer =>
        {
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
        });
    }

    public long VersionReplaced(string bucket, StoredVersion version) => Append(S3RecordKind.VersionReplaced, writer =>
    {
        writer.Text(bucket);
        writer.Text(version.Key);
        writer.Text(version.VersionId);
        PropertiesRecord.Write(writer, version.Properties);
    });

    public long VersionRemoved(string bucket, string key, string versionId) => Append(S3RecordKind.VersionRemoved, writer =>
    {
        writer.Text(bucket);
        writer.Text(key);
        writer.Text(versionId);
    });

    public long UploadStarted(string bucket, PendingUpload upload) => Append(S3RecordKind.UploadStarted, writer =>
    {
        writer.Text(bucket);
        writer.Text(upload.UploadId);
        writer.Text(upload.Key);
        writer.Time(upload.Initiated);
        writer.OptionalText(upload.ChecksumAlgorithm);
        writer.Boolean(upload.IsComposite);
        PropertiesRecord.Write(writer, upload.Properties);
    });

    public long PartStored(string bucket, string uploadId, StoredPart part)
    {
        int slices = WritePrecedingRecords(part.Body);
        return Append(S3RecordKind.PartStored, writer =>
        {
            writer.Text(bucket);
            writer.Text(uploadId);
            writer.Integer(part.Number);
            writer.Bytes(part.Md5);
            ChecksumRecord.Write(writer, part.Checksum);
            writer.Time(part.LastModified);
            writer.Integer(slices);
            SlicesRecord.Write(writer, part.Body.Slices[slices..]);
        });
    }

    public long UploadAborted(string bucket, string uploadId) => Append(S3RecordKind.UploadAborted, writer =>
    {
        writer.Text(bucket);
        writer.Text(uploadId);
    });

    public void BlobStored(Blob blob) => Append(S3RecordKind.BlobStored, writer =>
    {
        writer.Integer(blob.Id);
        writer.Integer(blob.Length);
        writer.Boolean(blob.Bytes is not null);
        if (blob.Bytes is { } bytes)
            writer.Bytes(bytes);
        else
            writer.Checksums(blob.Checksums);
    });

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
            int start = count;
            Append(S3RecordKind.Slices, writer => SlicesRecord.Write(writer, body.Slices.Slice(start, SlicesPerRecord)));
        }
        return count;
    }

    private int WritePrecedingRecords(IReadOnlyList<ObjectPartInfo> parts)
    {
        int count = 0;
        for (; parts.Count - count > PartsPerRecord; count += PartsPerRecord)
        {
            int start = count;
            Append(S3RecordKind.Parts, writer => PartsRecord.Write(writer, parts, start, PartsPerRecord));
        }
        return count;
    }

    private long Append(S3RecordKind kind, Action<RecordWriter> write)
    {
        using var content = new NativeBuffer();
        var writer = new RecordWriter(content);
        writer.Byte((byte)kind);
        write(writer);
        return append(content.WrittenMemory);
    }
}
