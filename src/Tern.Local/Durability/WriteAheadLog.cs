using Microsoft.Win32.SafeHandles;
using Tern.Local.Memory;
using Tern.Runtime;

namespace Tern.Local.Durability;

/// <summary>The write-ahead log: every write is on disk in this log before it is acknowledged.</summary>
/// <remarks>
/// <see cref="Append"/> only copies into memory. The first caller of <see cref="FlushAsync"/> writes and flushes all records that are appended
/// until then as one group. For the other callers, the flush is then complete. So concurrent writers share one flush, and no background thread
/// is necessary.
/// </remarks>
internal sealed class WriteAheadLog : IDisposable
{
    /// <summary>The content of an empty record, the same for all services. It completes a group that a crash left incomplete.</summary>
    public const byte EmptyRecord = 0;

    private readonly Lock _appendLock = new();
    private readonly SemaphoreSlim _flushLock = new(1, 1);
    private readonly LogDisk _disk;
    private SafeFileHandle _file;
    private string _path;
    private NativeBuffer _pending = new();
    private NativeBuffer _writing = new();
    private int _lastHeader;
    private long _group;
    private long _appended;
    private long _writingPosition;
    private long _flushed;
    private bool _isDisposed;
    private volatile bool _hasFailed;

    /// <param name="path">A log that has been replayed, or a new one.</param>
    /// <param name="end">The end of the complete records. Everything after it is removed.</param>
    /// <param name="disk">The disk to write the log to.</param>
    public WriteAheadLog(string path, LogEnd end, LogDisk disk)
    {
        _path = path;
        _disk = disk;
        _file = File.OpenHandle(path, FileMode.Open, FileAccess.ReadWrite, FileShare.Read);
        try
        {
            Continue(end);
        }
        catch
        {
            Release();
            throw;
        }
    }

    /// <summary>The length of the current file, in bytes.</summary>
    public long FileLength { get; private set; }

    /// <summary>Appends a record in memory. After a failed flush, first retries to write the records of that flush.</summary>
    /// <returns>The position for <see cref="FlushAsync"/>.</returns>
    /// <exception cref="LocalStorageException">The log cannot be written. The record is not appended.</exception>
    public long Append(ReadOnlySpan<byte> content)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(content.Length, RecordHeader.MaxLength);
        if (_hasFailed)
            Retry();
        uint checksum = Crc32.Compute(content);
        lock (_appendLock)
        {
            ThrowIfDisposed();
            _lastHeader = _pending.WrittenCount;
            new RecordHeader(content.Length, _group + 1, false, checksum).Write(_pending.GetSpan(RecordHeader.Size));
            _pending.Advance(RecordHeader.Size);
            content.CopyTo(_pending.GetSpan(content.Length));
            _pending.Advance(content.Length);
            return ++_appended;
        }
    }

    /// <summary>Completes when the record at a position and all records before it are on disk.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written. The record is written with the next flush that succeeds.</exception>
    public async ValueTask FlushAsync(long position, CancellationToken cancellationToken)
    {
        if (Volatile.Read(ref _flushed) >= position)
            return;
        await _flushLock.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            if (Volatile.Read(ref _flushed) < position)
                Flush();
        }
        finally
        {
            _flushLock.Release();
        }
    }

    /// <summary>Continues the log in a new file.</summary>
    /// <remarks>
    /// The caller prevents concurrent calls of <see cref="Append"/>. The current file is completely on disk before the new one is created, so only
    /// the last file of a folder can be incomplete.
    /// </remarks>
    public void SwitchTo(string path, ReadOnlySpan<byte> magic)
    {
        _flushLock.Wait();
        try
        {
            Flush();
            SafeFileHandle file = LogFile.Create(path, magic);
            Directories.Flush(Path.GetDirectoryName(path)!);
            _file.Dispose();
            _file = file;
            _path = path;
            FileLength = magic.Length;
        }
        finally
        {
            _flushLock.Release();
        }
    }

    public void Dispose()
    {
        _flushLock.Wait();
        try
        {
            if (_isDisposed)
                return;
            Flush();
        }
        finally
        {
            lock (_appendLock)
                _isDisposed = true;
            _flushLock.Release();
            Release();
        }
    }

    private void Continue(LogEnd end)
    {
        FileLength = end.Offset;
        _group = end.Group;
        if (RandomAccess.GetLength(_file) != end.Offset)
            RandomAccess.SetLength(_file, end.Offset);
        // The records of a killed process may be in the page cache only. They must be on disk before the folder state counts them as intact.
        _disk.Flush(_file);
        if (!end.EndsGroup)
        {
            // The complete records of the incomplete group stay. A mark ends the group, so that the next group has a number of its own.
            _group--;
            Append([EmptyRecord]);
            Flush();
        }
    }

    private void Release()
    {
        _file.Dispose();
        _pending.Dispose();
        _writing.Dispose();
    }

    private void Retry()
    {
        _flushLock.Wait();
        try
        {
            Flush();
        }
        finally
        {
            _flushLock.Release();
        }
    }

    /// <summary>Writes and flushes the appended records. The caller holds the flush lock, or is the constructor.</summary>
    private void Flush()
    {
        ThrowIfDisposed();
        if (_writing.WrittenCount > 0)
            WriteGroup();
        lock (_appendLock)
        {
            if (_pending.WrittenCount == 0)
                return;
            _writingPosition = _appended;
            _group++;
            EndGroup(_pending, _lastHeader);
            (_pending, _writing) = (_writing, _pending);
        }
        WriteGroup();
    }

    /// <summary>Writes a group, and removes it from memory when it is on disk.</summary>
    /// <remarks>
    /// The records of a group that could not be written are already visible to readers, so the group stays the next one to write. After a failed flush
    /// it is unknown which bytes are on disk, and a second flush alone may report success wrongly. The group is therefore written again at the same
    /// offset.
    /// </remarks>
    private void WriteGroup()
    {
        try
        {
            _disk.Write(_file, _writing.WrittenSpan, FileLength);
            _disk.Flush(_file);
        }
        // A file that is too long for its file system is an ArgumentOutOfRangeException.
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or ArgumentOutOfRangeException)
        {
            _hasFailed = true;
            throw new LocalStorageException(
                $"Writing to the log '{_path}' failed: {e.Message} Writes are refused until the file can be written again. Check the disk and its free space.", _path, null, e);
        }
        FileLength += _writing.WrittenCount;
        _writing.Clear();
        _hasFailed = false;
        Volatile.Write(ref _flushed, _writingPosition);
    }

    private static void EndGroup(NativeBuffer records, int lastHeader)
    {
        Span<byte> header = records.WrittenSpan.Slice(lastHeader, RecordHeader.Size);
        RecordHeader.TryRead(header, out RecordHeader last);
        (last with { EndsGroup = true }).Write(header);
    }

    private void ThrowIfDisposed()
    {
        if (_isDisposed)
            throw new LocalStorageException($"The log '{_path}' is closed. Start a new LocalAws to use the folder again.", _path);
    }
}
