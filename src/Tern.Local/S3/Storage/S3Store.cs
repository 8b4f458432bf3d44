using System.Security.Cryptography;
using System.Text;
using Tern.Local.Durability;
using Tern.Local.S3.Durability;
using Tern.Local.S3.Errors;
using Tern.S3;

namespace Tern.Local.S3.Storage;

/// <summary>Buckets with their objects and uploads, in memory or kept in a folder.</summary>
/// <remarks>
/// Whoever reads or writes the index holds <see cref="Gate"/>, and never while bytes are moved: a body is complete before it enters the index. Methods
/// that write return a position of the log; the request is answered when <see cref="FlushAsync"/> has brought it to disk. Others can see a write a
/// moment earlier. Bodies that a write replaced are let go after that, so that a crash never finds an index that refers to a deleted file.
/// </remarks>
internal sealed class S3Store : IDisposable
{
    private readonly Dictionary<string, StoredBucket> _buckets = new(StringComparer.Ordinal);
    private readonly Queue<(long Position, StoredBody Body)> _released = new();
    private readonly DataFolder? _folder;
    private readonly S3Log? _log;
    private long _lastUpload;
    private int _isCompacting;

    private S3Store(S3EngineOptions options)
    {
        Options = options;
        string? bodies = options.Folder is null ? null : Path.Combine(Path.GetFullPath(options.Folder), "bodies");
        Blobs = new BlobStore(bodies);
        if (bodies is null)
            return;
        _folder = DataFolder.Open(options.Folder!, FileMagic, new S3Replay(this).Apply, isUsed: BlobStore.HasBodies(bodies), options.Disk);
        _log = new S3Log(record => _folder.Log.Append(record.Span));
        try
        {
            if (!Directory.Exists(bodies))
            {
                PrivateFiles.CreateFolder(bodies);
                Directories.Flush(Path.GetDirectoryName(bodies)!);
            }
            Blobs.FinishReplay();
        }
        catch (Exception e)
        {
            _folder.Dispose();
            if (e is IOException or UnauthorizedAccessException)
                throw new LocalStorageException($"The data folder '{bodies}' cannot be used: {e.Message}", bodies, null, e);
            throw;
        }
    }

    /// <summary>What the files begin with; the last byte is the version of the format.</summary>
    public static ReadOnlySpan<byte> FileMagic => "TernS3o\x02"u8;

    public S3EngineOptions Options { get; }

    public BlobStore Blobs { get; }

    /// <summary>Held by whoever reads or writes the index.</summary>
    public Lock Gate { get; } = new();

    /// <summary>The time in whole seconds, which is what the service keeps.</summary>
    public DateTimeOffset Now
    {
        get
        {
            DateTimeOffset now = Options.Time.GetUtcNow();
            return now.AddTicks(-(now.UtcTicks % TimeSpan.TicksPerSecond));
        }
    }

    /// <summary>The canonical id of the account that owns everything.</summary>
    public string OwnerId => field ??= Convert.ToHexStringLower(SHA256.HashData(Encoding.ASCII.GetBytes(Options.AccountId)));

    public IReadOnlyCollection<StoredBucket> Buckets => _buckets.Values;

    /// <summary>Opens what a folder holds, or starts empty.</summary>
    /// <exception cref="LocalStorageException">The folder is in use, damaged, or cannot be written.</exception>
    public static S3Store Open(S3EngineOptions options) => new(options);

    /// <summary>The bucket of a name, or null; the caller holds the gate.</summary>
    public StoredBucket? FindBucket(string name) => _buckets.GetValueOrDefault(name);

    /// <summary>The bucket of a name; the caller holds the gate.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="expectedOwner">The account that the caller takes for its owner; null when it does not care.</param>
    /// <exception cref="S3ServiceException">There is none, or its owner is another.</exception>
    public StoredBucket Bucket(string name, string? expectedOwner)
    {
        StoredBucket bucket = FindBucket(name) ?? throw BucketErrors.NotFound(name);
        return expectedOwner is null || expectedOwner == Options.AccountId ? bucket : throw RequestErrors.AccessDenied();
    }

    /// <summary>Sees to it that a bucket is there before a body is read.</summary>
    /// <exception cref="S3ServiceException">There is none, or its owner is another.</exception>
    public BucketSettings Settings(string bucket, string? expectedOwner)
    {
        lock (Gate)
            return Bucket(bucket, expectedOwner).Settings;
    }

    public string? FindRegion(string bucket)
    {
        lock (Gate)
            return FindBucket(bucket)?.Settings.Region;
    }

    public IReadOnlyList<CorsRule>? FindCorsRules(string bucket)
    {
        lock (Gate)
            return FindBucket(bucket)?.Settings.Cors;
    }

    /// <summary>An id for an upload; later ones sort behind it. The caller holds the gate.</summary>
    public string NewUploadId()
    {
        _lastUpload = Math.Max(_lastUpload + 1, Options.Time.GetUtcNow().UtcTicks);
        return VersionIds.OfUpload(_lastUpload);
    }

    /// <summary>Makes a bucket, or gives it other settings; the caller holds the gate.</summary>
    public long Store(BucketSettings settings)
    {
        long position = _log?.BucketStored(settings) ?? 0;
        ApplySettings(settings);
        return position;
    }

    /// <summary>Deletes a bucket without objects, and its uploads; the caller holds the gate.</summary>
    public long Delete(StoredBucket bucket)
    {
        long position = _log?.BucketDeleted(bucket.Name) ?? 0;
        foreach (PendingUpload upload in bucket.Uploads.Values)
            ReleaseLater(position, upload);
        _buckets.Remove(bucket.Name);
        return position;
    }

    /// <summary>Makes a version the latest of its key, in the place of one of the same id; the caller holds the gate.</summary>
    public long Add(StoredBucket bucket, StoredVersion version)
    {
        long position = _log?.VersionAdded(bucket.Name, version) ?? 0;
        ReleaseLater(position, bucket.Add(version));
        if (version.UploadId is { } upload)
            ReleaseLater(position, ApplyUploadEnd(bucket, upload));
        return position;
    }

    /// <summary>Gives a version other properties; the caller holds the gate.</summary>
    public long Replace(StoredBucket bucket, KeyVersions versions, StoredVersion version)
    {
        long position = _log?.VersionReplaced(bucket.Name, version) ?? 0;
        versions.Replace(version);
        return position;
    }

    /// <summary>Deletes a version for good; the caller holds the gate.</summary>
    public long Remove(StoredBucket bucket, StoredVersion version)
    {
        long position = _log?.VersionRemoved(bucket.Name, version.Key, version.VersionId) ?? 0;
        ReleaseLater(position, bucket.Remove(version.Key, version.VersionId));
        return position;
    }

    /// <summary>Begins a multipart upload; the caller holds the gate.</summary>
    public long Add(StoredBucket bucket, PendingUpload upload)
    {
        long position = _log?.UploadStarted(bucket.Name, upload) ?? 0;
        ApplyUpload(bucket, upload);
        return position;
    }

    /// <summary>Adds a part in the place of one of the same number; the caller holds the gate.</summary>
    public long Add(StoredBucket bucket, PendingUpload upload, StoredPart part)
    {
        long position = _log?.PartStored(bucket.Name, upload.UploadId, part) ?? 0;
        if (ApplyPart(upload, part) is { } replaced)
            _released.Enqueue((position, replaced.Body));
        return position;
    }

    /// <summary>Ends a multipart upload without an object; the caller holds the gate.</summary>
    public long Abort(StoredBucket bucket, PendingUpload upload)
    {
        long position = _log?.UploadAborted(bucket.Name, upload.UploadId) ?? 0;
        ReleaseLater(position, ApplyUploadEnd(bucket, upload.UploadId));
        return position;
    }

    /// <summary>Completes when the write at a position, and all before it, are on disk.</summary>
    public async ValueTask FlushAsync(long position, CancellationToken cancellationToken)
    {
        if (_folder is not null)
            await _folder.Log.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        ReleaseUntil(position);
        if (_folder is not null
            && _folder.Log.FileLength > Math.Max(Options.CompactionThreshold, 2 * _folder.SnapshotLength)
            && Interlocked.Exchange(ref _isCompacting, 1) == 0)
        {
            try
            {
                Compact(_folder);
            }
            finally
            {
                Volatile.Write(ref _isCompacting, 0);
            }
        }
    }

    public void Dispose()
    {
        _folder?.Dispose();
        Blobs.Dispose();
    }

    internal static PendingUpload? ApplyUploadEnd(StoredBucket bucket, string uploadId) =>
        bucket.Uploads.Remove(uploadId, out PendingUpload? upload) ? upload : null;

    /// <returns>The part of the same number that it takes the place of.</returns>
    internal static StoredPart? ApplyPart(PendingUpload upload, StoredPart part)
    {
        part.Body.Acquire();
        StoredPart? replaced = upload.Parts.GetValueOrDefault(part.Number);
        upload.Parts[part.Number] = part;
        return replaced;
    }

    internal void ApplySettings(BucketSettings settings)
    {
        if (_buckets.TryGetValue(settings.Name, out StoredBucket? bucket))
            bucket.Settings = settings;
        else
            _buckets.Add(settings.Name, new StoredBucket(settings));
    }

    internal void ApplyDeletion(string name)
    {
        if (_buckets.Remove(name, out StoredBucket? bucket))
        {
            foreach (PendingUpload upload in bucket.Uploads.Values)
                ReleaseLater(0, upload);
        }
        ReleaseUntil(0);
    }

    internal void ApplyUpload(StoredBucket bucket, PendingUpload upload)
    {
        _lastUpload = Math.Max(_lastUpload, VersionIds.NumberOfUpload(upload.UploadId));
        bucket.Uploads.Add(upload.UploadId, upload);
    }

    private void ReleaseLater(long position, StoredVersion? version)
    {
        if (version is { Body.Length: > 0 })
            _released.Enqueue((position, version.Body));
    }

    private void ReleaseLater(long position, PendingUpload? upload)
    {
        if (upload is null)
            return;
        foreach (StoredPart part in upload.Parts.Values)
            _released.Enqueue((position, part.Body));
    }

    private void ReleaseUntil(long position)
    {
        List<StoredBody>? bodies = null;
        lock (Gate)
        {
            while (_released.TryPeek(out (long Position, StoredBody Body) next) && next.Position <= position)
                (bodies ??= []).Add(_released.Dequeue().Body);
        }
        foreach (StoredBody body in bodies ?? [])
            body.Release();
    }

    private void Compact(DataFolder folder)
    {
        try
        {
            S3Snapshot snapshot;
            lock (Gate)
            {
                folder.BeginNextLog();
                snapshot = new S3Snapshot([.. Blobs.Blobs.Where(blob => blob.IsLogged)], [.. _buckets.Values.Select(Snapshot)]);
            }
            folder.WriteSnapshot(writer => snapshot.WriteTo(new S3Log(record => writer.Write(record.Span))));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or LocalStorageException)
        {
            // No harm is done: the old snapshot and all logs are still there, and the next long log brings the next try. A request
            // whose own write is safe on disk must not fail for it.
        }
    }

    private static S3Snapshot.Bucket Snapshot(StoredBucket bucket)
    {
        List<StoredVersion> versions = [];
        foreach (KeyVersions key in bucket.Keys.ToArray())
        {
            for (int i = key.All.Count - 1; i >= 0; i--)
                versions.Add(key.All[i]);
        }
        return new S3Snapshot.Bucket(bucket.Settings, [.. versions], [.. bucket.Uploads.Values.Select(upload => (upload, upload.Parts.Values.ToArray()))]);
    }
}
