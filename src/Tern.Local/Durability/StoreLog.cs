namespace Tern.Local.Durability;

/// <summary>The log of a store in a folder: restores the state of the store, contains every write, and is replaced by a snapshot when it is long.</summary>
internal sealed class StoreLog : IRecordSink, IDisposable
{
    private readonly ILoggedStore _store;
    private readonly DataFolder _folder;
    private readonly long _compactionThreshold;
    private int _isCompacting;

    private StoreLog(ILoggedStore store, DataFolder folder, long compactionThreshold)
    {
        _store = store;
        _folder = folder;
        _compactionThreshold = compactionThreshold;
    }

    /// <summary>Opens or creates the log in a folder, and applies its records to the store.</summary>
    /// <param name="path">The folder.</param>
    /// <param name="magic">The magic number of the store's files; the last byte is the version of the format.</param>
    /// <param name="store">The store, which is empty.</param>
    /// <param name="isUsed">Whether the store has other data in the folder: a folder without a log is then not a new one.</param>
    /// <param name="options">The options.</param>
    /// <exception cref="LocalStorageException">The folder is in use or damaged, or it cannot be read or written.</exception>
    public static StoreLog Open(string path, ReadOnlySpan<byte> magic, ILoggedStore store, bool isUsed, LogOptions options) =>
        new(store, DataFolder.Open(path, magic, store.CreateReplay().Apply, isUsed, options.Disk), options.CompactionThreshold);

    public long Append(ReadOnlySpan<byte> content) => _folder.Log.Append(content);

    /// <inheritdoc cref="WriteAheadLog.FlushAsync"/>
    public ValueTask FlushAsync(long position, CancellationToken cancellationToken) => _folder.Log.FlushAsync(position, cancellationToken);

    /// <summary>Replaces the log by a snapshot if it is long and no other thread is replacing it. The store calls this after a flush, without locks.</summary>
    public void CompactIfLong()
    {
        if (_folder.Log.FileLength <= Math.Max(_compactionThreshold, 2 * _folder.SnapshotLength) || Interlocked.Exchange(ref _isCompacting, 1) != 0)
            return;
        try
        {
            _folder.WriteSnapshot(_store.CreateSnapshot(_folder.StartNextLog));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentOutOfRangeException or LocalStorageException)
        {
            // The old snapshot and all logs still exist, and the next flush of a long log tries again. The request must not fail,
            // because its own write is on disk.
        }
        finally
        {
            Volatile.Write(ref _isCompacting, 0);
        }
    }

    public void Dispose() => _folder.Dispose();
}
