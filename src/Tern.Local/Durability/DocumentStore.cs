using Tern.Local.Services;

namespace Tern.Local.Durability;

/// <summary>
/// The resources of services with few and small resources, for example topics, parameters and rules. Each resource is one document, which is replaced as a whole.
/// Without a folder, nothing is written. Thread-safe.
/// </summary>
/// <remarks>
/// A service restores its resources by <see cref="Restore"/> when it opens the state of an account, writes each change by <see cref="Put"/> or
/// <see cref="Delete"/> while it holds its own lock, and calls <see cref="FlushAsync"/> without a lock before the response is sent.
/// </remarks>
internal sealed class DocumentStore : ILoggedStore, IDisposable
{
    private readonly Lock _lock = new();
    private readonly Dictionary<DocumentKey, StoredDocument> _documents = [];
    private readonly string? _folder;
    private readonly StoreLog? _log;
    private long _order;
    private long _lastPosition;

    /// <summary>Opens or creates the documents of a folder.</summary>
    /// <param name="folder">The folder; null for data in memory.</param>
    /// <param name="options">The options of the log.</param>
    /// <exception cref="LocalStorageException">The folder is in use or damaged, or it cannot be read or written.</exception>
    public DocumentStore(string? folder, LogOptions options)
    {
        _folder = folder;
        if (folder is not null)
            _log = StoreLog.Open(folder, FileMagic, this, isUsed: false, options);
    }

    /// <summary>The magic number of the files; the last byte is the version of the format.</summary>
    public static ReadOnlySpan<byte> FileMagic => "TernDOC\x01"u8;

    /// <summary>The accounts and regions that have documents in a collection. Their schedules and expirations must be restored at the start.</summary>
    public IReadOnlyCollection<ResourceScope> GetScopes(string collection)
    {
        lock (_lock)
            return [.. _documents.Keys.Where(key => key.Collection == collection).Select(key => key.Scope).Distinct()];
    }

    /// <summary>Reads the documents of a collection in the order of their creation.</summary>
    /// <exception cref="LocalStorageException">The content of a document is invalid.</exception>
    public List<T> Restore<T>(string collection, ResourceScope scope, DocumentReader<T> read)
    {
        KeyValuePair<DocumentKey, StoredDocument>[] found;
        lock (_lock)
            found = [.. _documents.Where(document => document.Key.Collection == collection && document.Key.Scope == scope).OrderBy(document => document.Value.Order)];
        return [.. found.Select(document => Read(document.Key, document.Value.Content, read))];
    }

    /// <summary>Creates or replaces a document. It is on disk after the next <see cref="FlushAsync"/>.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written. The document is not changed.</exception>
    public void Put<T>(DocumentKey key, T resource, DocumentWriter<T> write)
    {
        if (_log is null)
            return;
        using RecordWriter content = new();
        write(content, resource);
        using RecordWriter record = StartRecord(DocumentRecordKind.Put, key);
        record.Bytes(content.Content);
        lock (_lock)
        {
            _lastPosition = _log.Append(record.Content);
            Set(key, content.Content.ToArray());
        }
    }

    /// <summary>Deletes a document. It is deleted on disk after the next <see cref="FlushAsync"/>. If it does not exist, nothing happens.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written. The document is not deleted.</exception>
    public void Delete(DocumentKey key)
    {
        if (_log is null)
            return;
        using RecordWriter record = StartRecord(DocumentRecordKind.Deleted, key);
        lock (_lock)
        {
            if (!_documents.ContainsKey(key))
                return;
            _lastPosition = _log.Append(record.Content);
            Remove(key);
        }
    }

    /// <summary>Completes when all changes until now are on disk.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public ValueTask FlushAsync(CancellationToken cancellationToken) => _log is null ? default : FlushLogAsync(_log, Volatile.Read(ref _lastPosition), cancellationToken);

    public void Dispose() => _log?.Dispose();

    StoreReplay ILoggedStore.CreateReplay() => new DocumentReplay(this);

    ISnapshot ILoggedStore.CreateSnapshot(Action startNextLog)
    {
        lock (_lock)
        {
            startNextLog();
            return new DocumentSnapshot([.. _documents.OrderBy(document => document.Value.Order).Select(document => (document.Key, document.Value.Content))]);
        }
    }

    /// <summary>Starts a record of a document.</summary>
    internal static RecordWriter StartRecord(DocumentRecordKind kind, DocumentKey key)
    {
        RecordWriter writer = new((byte)kind);
        writer.Text(key.Collection);
        writer.Text(key.Scope.AccountId);
        writer.Text(key.Scope.Region);
        writer.Text(key.Id);
        return writer;
    }

    /// <summary>Sets a document in memory. A document that is replaced retains its place in the order.</summary>
    internal void Set(DocumentKey key, byte[] content) =>
        _documents[key] = new StoredDocument(_documents.TryGetValue(key, out StoredDocument? old) ? old.Order : _order++, content);

    /// <summary>Removes a document in memory.</summary>
    internal void Remove(DocumentKey key) => _documents.Remove(key);

    private static async ValueTask FlushLogAsync(StoreLog log, long position, CancellationToken cancellationToken)
    {
        await log.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        log.CompactIfLong();
    }

    private T Read<T>(DocumentKey key, byte[] content, DocumentReader<T> read)
    {
        try
        {
            var reader = new RecordReader(content);
            T resource = read(ref reader);
            return reader.IsAtEnd ? resource : throw new InvalidDataException("The document has unexpected bytes after its content.");
        }
        catch (Exception e) when (e is InvalidDataException or TernServiceException or ArgumentException or FormatException or InvalidOperationException or OverflowException)
        {
            throw new LocalStorageException(
                $"The document '{key.Id}' of '{key.Collection}' in the folder '{_folder}' is invalid: {e.Message} Restore the folder from a copy, or remove it to start empty.", _folder!, null, e);
        }
    }

    private sealed record StoredDocument(long Order, byte[] Content);
}
