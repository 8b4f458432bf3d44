using Tern.Local.Durability;
using Tern.Local.S3.Durability;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Lifecycle;
using Tern.Local.S3.Notifications;
using Tern.S3;

namespace Tern.Local.S3.Storage;

/// <summary>Stores buckets with their objects and uploads, in memory or in a folder.</summary>
/// <remarks>
/// Every access to the index requires <see cref="IndexLock"/>. It is never held while bytes are transferred: a body is complete before it is added to
/// the index. Methods that write return a position of the log. The request completes after <see cref="FlushAsync"/> has written it to disk. Other
/// requests can see a write earlier. Replaced bodies are released only after the flush, so that after a crash no index refers to a deleted file.
/// </remarks>
internal sealed class S3Store : ILoggedStore, IDisposable
{
    private const int AccountIdLength = 12;

    private readonly Dictionary<string, StoredBucket> _buckets = new(StringComparer.Ordinal);
    private readonly Queue<(long Position, StoredBody Body)> _released = new();
    private readonly StoreLog? _log;
    private readonly S3Records? _records;
    private long _lastUpload;

    private S3Store(S3EngineOptions options)
    {
        Options = options;
        Changes = new ObjectChanges(options.Time, options.Notifications);
        Lifecycle = options.Effects is { } effects ? new LifecycleScheduler(this, effects) : null;
        string? bodies = options.Folder is null ? null : Path.Combine(Path.GetFullPath(options.Folder), "bodies");
        Blobs = new BlobStore(bodies);
        if (bodies is null)
            return;
        _log = StoreLog.Open(options.Folder!, FileMagic, this, isUsed: BlobStore.HasBodies(bodies), options.Log);
        _records = new S3Records(_log);
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
            _log.Dispose();
            if (e is IOException or UnauthorizedAccessException)
                throw new LocalStorageException($"Cannot open the data folder '{bodies}': {e.Message} Check the folder and its permissions.", bodies, null, e);
            throw;
        }
    }

    /// <summary>The first bytes of the files. The last of them is the version of the format.</summary>
    public static ReadOnlySpan<byte> FileMagic => "TernS3o\x02"u8;

    public S3EngineOptions Options { get; }

    public BlobStore Blobs { get; }

    /// <summary>The changes of which notifications are sent.</summary>
    public ObjectChanges Changes { get; }

    /// <summary>Applies lifecycle rules; null if they have no effect.</summary>
    public LifecycleScheduler? Lifecycle { get; }

    /// <summary>The lock of the index, required for every read and write.</summary>
    public Lock IndexLock { get; } = new();

    /// <summary>The current time in whole seconds, the precision that the service stores.</summary>
    public DateTimeOffset Now
    {
        get
        {
            DateTimeOffset now = Options.Time.GetUtcNow();
            return now.AddTicks(-(now.UtcTicks % TimeSpan.TicksPerSecond));
        }
    }

    public IReadOnlyCollection<StoredBucket> Buckets => _buckets.Values;

    /// <summary>Opens the data of a folder, or starts empty.</summary>
    /// <exception cref="LocalStorageException">The folder is in use, damaged, or cannot be written.</exception>
    public static S3Store Open(S3EngineOptions options) => new(options);

    /// <summary>Finds a bucket by its name; null when it does not exist. The caller must hold <see cref="IndexLock"/>.</summary>
    public StoredBucket? FindBucket(string name) => _buckets.GetValueOrDefault(name);

    /// <summary>Finds a bucket by its name. The caller must hold <see cref="IndexLock"/>.</summary>
    /// <param name="name">The name of the bucket.</param>
    /// <param name="expectedOwner">The account ID that must own the bucket; null to skip the check.</param>
    /// <exception cref="S3ServiceException">The bucket does not exist, or has another owner.</exception>
    public StoredBucket GetBucket(string name, string? expectedOwner)
    {
        if (expectedOwner is not null && (expectedOwner.Length != AccountIdLength || expectedOwner.AsSpan().ContainsAnyExceptInRange('0', '9')))
            throw BucketErrors.InvalidOwner(expectedOwner);
        StoredBucket bucket = FindBucket(name) ?? throw BucketErrors.NotFound(name);
        return expectedOwner is null || expectedOwner == bucket.Settings.AccountId ? bucket : throw RequestErrors.AccessDenied();
    }

    /// <summary>The settings of a bucket. A call before a body is read checks that the bucket exists.</summary>
    /// <exception cref="S3ServiceException">The bucket does not exist, or has another owner.</exception>
    public BucketSettings GetSettings(string bucket, string? expectedOwner)
    {
        lock (IndexLock)
            return GetBucket(bucket, expectedOwner).Settings;
    }

    public string? FindRegion(string bucket)
    {
        lock (IndexLock)
            return FindBucket(bucket)?.Settings.Region;
    }

    /// <summary>The account that owns a bucket; null when it does not exist.</summary>
    public string? FindOwner(string bucket)
    {
        lock (IndexLock)
            return FindBucket(bucket)?.Settings.AccountId;
    }

    public IReadOnlyList<CorsRule>? FindCorsRules(string bucket)
    {
        lock (IndexLock)
            return FindBucket(bucket)?.Settings.Cors;
    }

    /// <summary>Creates an upload ID that sorts after all earlier ones. The caller must hold <see cref="IndexLock"/>.</summary>
    public string NewUploadId()
    {
        _lastUpload = Math.Max(_lastUpload + 1, Options.Time.GetUtcNow().UtcTicks);
        return VersionIds.CreateUploadId(_lastUpload);
    }

    /// <summary>Creates a bucket, or replaces its settings. The caller must hold <see cref="IndexLock"/>.</summary>
    public long Store(BucketSettings settings)
    {
        long position = _records?.BucketStored(settings) ?? 0;
        ApplySettings(settings);
        return position;
    }

    /// <summary>Deletes a bucket without objects, and its uploads. The caller must hold <see cref="IndexLock"/>.</summary>
    public long Delete(StoredBucket bucket)
    {
        long position = _records?.BucketDeleted(bucket.Name) ?? 0;
        foreach (PendingUpload upload in bucket.Uploads.Values)
            ReleaseLater(position, upload);
        _buckets.Remove(bucket.Name);
        return position;
    }

    /// <summary>Adds a version as the latest of its key, and replaces one with the same ID. The caller must hold <see cref="IndexLock"/>.</summary>
    public long Add(StoredBucket bucket, StoredVersion version)
    {
        long position = _records?.VersionAdded(bucket.Name, version) ?? 0;
        ReleaseLater(position, bucket.Add(version));
        if (version.UploadId is { } upload)
            ReleaseLater(position, RemoveUpload(bucket, upload));
        return position;
    }

    /// <summary>Replaces the properties of a version. The caller must hold <see cref="IndexLock"/>.</summary>
    public long Replace(StoredBucket bucket, KeyVersions versions, StoredVersion version)
    {
        long position = _records?.VersionReplaced(bucket.Name, version) ?? 0;
        versions.Replace(version);
        return position;
    }

    /// <summary>Deletes a version permanently. The caller must hold <see cref="IndexLock"/>.</summary>
    public long Remove(StoredBucket bucket, StoredVersion version)
    {
        long position = _records?.VersionRemoved(bucket.Name, version.Key, version.VersionId) ?? 0;
        ReleaseLater(position, bucket.Remove(version.Key, version.VersionId));
        return position;
    }

    /// <summary>Adds a multipart upload. The caller must hold <see cref="IndexLock"/>.</summary>
    public long Add(StoredBucket bucket, PendingUpload upload)
    {
        long position = _records?.UploadStarted(bucket.Name, upload) ?? 0;
        ApplyUpload(bucket, upload);
        return position;
    }

    /// <summary>Adds a part, and replaces one with the same number. The caller must hold <see cref="IndexLock"/>.</summary>
    public long Add(StoredBucket bucket, PendingUpload upload, StoredPart part)
    {
        long position = _records?.PartStored(bucket.Name, upload.UploadId, part) ?? 0;
        if (ApplyPart(upload, part) is { } replaced)
            _released.Enqueue((position, replaced.Body));
        return position;
    }

    /// <summary>Aborts a multipart upload. The caller must hold <see cref="IndexLock"/>.</summary>
    public long Abort(StoredBucket bucket, PendingUpload upload)
    {
        long position = _records?.UploadAborted(bucket.Name, upload.UploadId) ?? 0;
        ReleaseLater(position, RemoveUpload(bucket, upload.UploadId));
        return position;
    }

    /// <summary>Completes when the write at a position, and all before it, are on disk.</summary>
    public async ValueTask FlushAsync(long position, CancellationToken cancellationToken)
    {
        if (_log is not null)
            await _log.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        ReleaseUntil(position);
        _log?.CompactIfLong();
    }

    public void Dispose()
    {
        _log?.Dispose();
        Blobs.Dispose();
    }

    StoreReplay ILoggedStore.CreateReplay() => new S3Replay(this);

    ISnapshot ILoggedStore.CreateSnapshot(Action startNextLog)
    {
        lock (IndexLock)
        {
            startNextLog();
            return new S3Snapshot([.. Blobs.Blobs.Where(blob => blob.IsLogged)], [.. _buckets.Values.Select(CreateSnapshot)]);
        }
    }

    internal static PendingUpload? RemoveUpload(StoredBucket bucket, string uploadId) =>
        bucket.Uploads.Remove(uploadId, out PendingUpload? upload) ? upload : null;

    /// <returns>The replaced part with the same number; null when there was none.</returns>
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
        _lastUpload = Math.Max(_lastUpload, VersionIds.ParseUploadNumber(upload.UploadId));
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
        lock (IndexLock)
        {
            while (_released.TryPeek(out (long Position, StoredBody Body) next) && next.Position <= position)
                (bodies ??= []).Add(_released.Dequeue().Body);
        }
        foreach (StoredBody body in bodies ?? [])
            body.Release();
    }

    private static S3Snapshot.Bucket CreateSnapshot(StoredBucket bucket)
    {
        List<StoredVersion> versions = [];
        foreach (KeyVersions key in bucket.Keys.ToArray())
        {
            for (int i = key.All.Count - 1; i >= 0; i--)
                versions.Add(key.All[i]);
        }
        return new S3Snapshot.Bucket(bucket.Settings, [.. versions], [.. bucket.Uploads.Values.Select(upload => (upload, upload.IsKeyChanged, upload.Parts.Values.ToArray()))]);
    }
}
