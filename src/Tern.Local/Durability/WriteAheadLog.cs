using Microsoft.Win32.SafeHandles;
using Tern.Checksums;
using Tern.Local.Memory;

namespace Tern.Local.Durability;

/// <summary>The log that every write enters before it is answered.</summary>
/// <remarks>
/// <see cref="Append"/> only copies into memory. The first that then waits for the disk writes and flushes what all have appended until
/// then as one group; the others find their records flushed when their turn comes. So writers at the same time share a flush, and no
/// thread of its own is needed.
/// </remarks>
internal sealed class WriteAheadLog : IDisposable
{
    /// <summary>The content of a record that says nothing, in every service's log: it ends a group that a crash cut off.</summary>
    public const byte Mark = 0;

    private readonly Lock _appendGate = new();
    private readonly SemaphoreSlim _flushGate = new(1, 1);
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

    /// <param name="path">A log that was read to its end, or a new one.</param>
    /// <param name="end">Where to go on.</param>
    /// <param name="disk">Where the log is written.</param>
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

    /// <summary>Takes a record over. After a failed flush, first writes what that flush could not write.</summary>
    /// <returns>The position to give to <see cref="FlushAsync"/>.</returns>
    /// <exception cref="LocalStorageException">The log cannot be written. The record was not taken.</exception>
    public long Append(ReadOnlySpan<byte> content)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(content.Length, RecordHeader.MaxLength);
        if (_hasFailed)
            Retry();
        uint checksum = Crc32.Compute(content);
        lock (_appendGate)
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

    /// <summary>Completes when the record at a position, and all before it, are on disk.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written. The record is written with the next flush that succeeds.</exception>
    public async ValueTask FlushAsync(long position, CancellationToken cancellationToken)
    {
        if (Volatile.Read(ref _flushed) >= position)
            return;
        await _flushGate.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            if (Volatile.Read(ref _flushed) < position)
                Flush();
        }
        finally
        {
            _flushGate.Release();
        }
    }

    /// <summary>Goes on in a new file beside the present one.</summary>
    /// <remarks>
    /// The caller sees to it that nobody appends meanwhile. The present file is wholly on disk before the new one exists, so that only
    /// the last file of a folder can be torn.
    /// </remarks>
    public void SwitchTo(string path, ReadOnlySpan<byte> magic)
    {
        _flushGate.Wait();
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
            _flushGate.Release();
        }
    }

    public void Dispose()
    {
        _flushGate.Wait();
        try
        {
            if (_isDisposed)
                return;
            Flush();
        }
        finally
        {
            lock (_appendGate)
                _isDisposed = true;
            _flushGate.Release();
            Release();
        }
    }

    private void Continue(LogEnd end)
    {
        FileLength = end.Offset;
        _group = end.Group;
        if (RandomAccess.GetLength(_file) != end.Offset)
            RandomAccess.SetLength(_file, end.Offset);
        // What a killed process wrote was read from memory; from here on it counts as intact.
        _disk.Flush(_file);
        if (!end.EndsGroup)
        {
            // What survived of the torn group is kept; a mark ends it, so that the next group is told apart from it.
            _group--;
            Append([Mark]);
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
        _flushGate.Wait();
        try
        {
            Flush();
        }
        finally
        {
            _flushGate.Release();
        }
    }

    /// <summary>Writes and flushes what has been appended; the caller holds the flush gate or is alone.</summary>
    private void Flush()
    {
        ThrowIfDisposed();
        if (_writing.WrittenCount > 0)
            WriteGroup();
        lock (_appendGate)
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

    /// <summary>Writes a group and forgets it when it is on disk.</summary>
    /// <remarks>
    /// The records of a group that could not be written already count in memory, so the group stays the next one to write. After a failed flush it is
    /// unknown which bytes are on disk, and a second flush alone may report success wrongly: the group is written again at the same place, over what
    /// arrived of it.
    /// </remarks>
    private void WriteGroup()
    {
        try
        {
            _disk.Write(_file, _writing.WrittenSpan, FileLength);
            _disk.Flush(_file);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            _hasFailed = true;
            throw new LocalStorageException(
                $"Writing to '{_path}' failed: {e.Message} Writes are refused until the file can be written again. Check the disk and its free space.", _path, null, e);
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
            throw new LocalStorageException($"The log '{_path}' is closed.", _path);
    }
}
