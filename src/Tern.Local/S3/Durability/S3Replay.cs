using Tern.Local.Durability;
using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Durability;

/// <summary>Applies the records of a snapshot and its logs to a store. <see cref="S3Records"/> writes them.</summary>
internal sealed class S3Replay(S3Store store) : StoreReplay
{
    private readonly List<BlobSlice> _slices = [];
    private readonly List<ObjectPartInfo> _parts = [];

    protected override bool TryApply(byte kind, ref RecordReader reader)
    {
        switch ((S3RecordKind)kind)
        {
            case S3RecordKind.BucketStored:
                store.ApplySettings(BucketRecord.Read(ref reader, store.Options.AccountId));
                break;
            case S3RecordKind.BucketDeleted:
                store.ApplyDeletion(reader.Text());
                break;
            case S3RecordKind.BlobStored:
                ApplyBlob(ref reader);
                break;
            case S3RecordKind.Slices:
                _slices.AddRange(SlicesRecord.Read(ref reader, store.Blobs));
                break;
            case S3RecordKind.Parts:
                _parts.AddRange(PartsRecord.Read(ref reader));
                break;
            case S3RecordKind.VersionAdded:
                ApplyVersionAdded(ref reader);
                break;
            case S3RecordKind.VersionReplaced:
                ApplyVersionReplaced(ref reader);
                break;
            case S3RecordKind.VersionRemoved:
                StoredVersion? removed = ReadBucket(ref reader).Remove(reader.Text(), reader.Text());
                removed?.Body.Release();
                break;
            case S3RecordKind.UploadStarted:
                ApplyUploadStarted(ref reader);
                break;
            case S3RecordKind.PartStored:
                ApplyPartStored(ref reader);
                break;
            case S3RecordKind.UploadKeyChanged:
                ReadUpload(ref reader).IsKeyChanged = true;
                break;
            case S3RecordKind.UploadAborted:
                Release(S3Store.RemoveUpload(ReadBucket(ref reader), reader.Text()));
                break;
            default:
                return false;
        }
        return true;
    }

    private static void Release(PendingUpload? upload)
    {
        if (upload is null)
            return;
        foreach (StoredPart part in upload.Parts.Values)
            part.Body.Release();
    }

    private void ApplyBlob(ref RecordReader reader)
    {
        long id = reader.Integer();
        long length = reader.Integer();
        byte[]? bytes = reader.Boolean() ? reader.Bytes().ToArray() : null;
        if (id <= 0 || length <= 0 || (bytes is not null && bytes.Length != length))
            throw new InvalidDataException($"The body {id} has an invalid length of {length} bytes.");
        uint[] checksums = bytes is null ? reader.Checksums() : [];
        if (bytes is null && checksums.Length != Storage.Blob.GetBlockCount(length))
            throw new InvalidDataException($"The body {id} has {checksums.Length} checksums, but its length of {length} bytes needs {Storage.Blob.GetBlockCount(length)}.");
        store.Blobs.Restore(id, length, bytes, checksums);
    }

    private void ApplyVersionAdded(ref RecordReader reader)
    {
        StoredBucket bucket = ReadBucket(ref reader);
        var version = new StoredVersion
        {
            Key = reader.Text(),
            VersionId = reader.Text(),
            LastModified = reader.Time(),
            IsDeleteMarker = reader.Boolean(),
            EntityTag = reader.Text(),
            Checksum = ChecksumRecord.Read(ref reader),
            UploadId = reader.OptionalText(),
            Properties = PropertiesRecord.Read(ref reader),
            Body = new StoredBody([.. TakePrecedingItems(_slices, reader.Integer()), .. SlicesRecord.Read(ref reader, store.Blobs)]),
            Parts = [.. TakePrecedingItems(_parts, reader.Integer()), .. PartsRecord.Read(ref reader)],
        };
        version = version with { Properties = version.Properties with { Acl = AclRecord.Read(ref reader) } };
        bucket.Add(version)?.Body.Release();
        if (version.UploadId is { } upload)
            Release(S3Store.RemoveUpload(bucket, upload));
    }

    private void ApplyVersionReplaced(ref RecordReader reader)
    {
        StoredBucket bucket = ReadBucket(ref reader);
        KeyVersions versions = bucket.Find(reader.Text()) ?? throw new InvalidDataException("The key of the record was not found.");
        StoredVersion version = versions.Find(reader.Text()) ?? throw new InvalidDataException("The version of the record was not found.");
        versions.Replace(version with { Properties = PropertiesRecord.Read(ref reader) with { Acl = AclRecord.Read(ref reader) } });
    }

    private void ApplyUploadStarted(ref RecordReader reader)
    {
        StoredBucket bucket = ReadBucket(ref reader);
        store.ApplyUpload(bucket, new PendingUpload
        {
            UploadId = reader.Text(),
            Key = reader.Text(),
            Initiated = reader.Time(),
            ChecksumAlgorithm = reader.OptionalText(),
            IsComposite = reader.Boolean(),
            Properties = PropertiesRecord.Read(ref reader) with { Acl = AclRecord.Read(ref reader) },
        });
    }

    private void ApplyPartStored(ref RecordReader reader)
    {
        PendingUpload upload = ReadUpload(ref reader);
        int number = checked((int)reader.Integer());
        byte[] md5 = reader.Bytes().ToArray();
        Checksums.StoredChecksum checksum = ChecksumRecord.Read(ref reader) ?? throw new InvalidDataException("The part of the record has no checksum.");
        DateTimeOffset time = reader.Time();
        var body = new StoredBody([.. TakePrecedingItems(_slices, reader.Integer()), .. SlicesRecord.Read(ref reader, store.Blobs)]);
        S3Store.ApplyPart(upload, new StoredPart(number, body, md5, checksum, time))?.Body.Release();
    }

    private PendingUpload ReadUpload(ref RecordReader reader)
    {
        StoredBucket bucket = ReadBucket(ref reader);
        return bucket.Uploads.GetValueOrDefault(reader.Text()) ?? throw new InvalidDataException("The multipart upload of the record was not found.");
    }

    private StoredBucket ReadBucket(ref RecordReader reader)
    {
        string name = reader.Text();
        return store.FindBucket(name) ?? throw new InvalidDataException($"The bucket '{name}' was not found.");
    }

    /// <summary>The slices or parts written before a record: the last ones, because a crash can leave unused ones before them.</summary>
    private static List<T> TakePrecedingItems<T>(List<T> ahead, long count)
    {
        if (count < 0 || count > ahead.Count)
            throw new InvalidDataException($"The record needs {count} slices or parts before it, but {ahead.Count} were found.");
        List<T> taken = ahead.GetRange(ahead.Count - (int)count, (int)count);
        ahead.Clear();
        return taken;
    }
}
