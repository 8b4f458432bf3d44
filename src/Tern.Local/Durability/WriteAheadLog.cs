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
    private SafeFileHandle _file;
    private string _path;
    private NativeBuffer _pending = new();
    private NativeBuffer _writing = new();
    private int _lastHeader;
    private long _group;
    private long _appended;
    private long _flushed;
    private Exception? _failure;

    /// <param name="path">A log that was read to its end, or a new one.</param>
    /// <param name="end">Where to go on.</param>
    public WriteAheadLog(string path, LogEnd end)
    {
        _path = path;
        _file = File.OpenHandle(path, FileMode.Open, FileAccess.ReadWrite, FileShare.Read);
        FileLength = end.Offset;
        _group = end.Group;
        if (RandomAccess.GetLength(_file) != end.Offset)
        {
            RandomAccess.SetLength(_file, end.Offset);
            RandomAccess.FlushToDisk(_file);
        }
        if (!end.EndsGroup)
        {
            // What survived of the torn group is kept; a mark ends it, so that the next group is told apart from it.
            _group--;
            Append([Mark]);
            Flush();
        }
    }

    /// <summary>The length of the current file, in bytes.</summary>
    public long FileLength { get; private set; }

    /// <summary>Takes a record over.</summary>
    /// <returns>The position to give to <see cref="FlushAsync"/>.</returns>
    public long Append(ReadOnlySpan<byte> content)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(content.Length, RecordHeader.MaxLength);
        uint checksum = Crc32.Compute(content);
        lock (_appendGate)
        {
            ThrowIfFailed();
            _lastHeader = _pending.WrittenCount;
            new RecordHeader(content.Length, _group + 1, false, checksum).Write(_pending.GetSpan(RecordHeader.Size));
            _pending.Advance(RecordHeader.Size);
            content.CopyTo(_pending.GetSpan(content.Length));
            _pending.Advance(content.Length);
            return ++_appended;
        }
    }

    /// <summary>Completes when the record at a position, and all before it, are on disk.</summary>
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
            if (_failure is null)
                Flush();
        }
        finally
        {
            _failure ??= new ObjectDisposedException(nameof(WriteAheadLog));
            _flushGate.Release();
            _file.Dispose();
            _pending.Dispose();
            _writing.Dispose();
        }
    }

    /// <summary>Writes and flushes what has been appended; the caller holds the flush gate or is alone.</summary>
    private void Flush()
    {
        long position;
        lock (_appendGate)
        {
            ThrowIfFailed();
            if (_pending.WrittenCount == 0)
                return;
            position = _appended;
            _group++;
            EndGroup(_pending, _lastHeader);
            (_pending, _writing) = (_writing, _pending);
        }
        try
        {
            RandomAccess.Write(_file, _writing.WrittenSpan, FileLength);
            RandomAccess.FlushToDisk(_file);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // After a failed flush nobody knows what is on disk, and a second one may lie: the log takes nothing more.
            lock (_appendGate)
                _failure = e;
            ThrowIfFailed();
        }
        FileLength += _writing.WrittenCount;
        _writing.Clear();
        Volatile.Write(ref _flushed, position);
    }

    private static void EndGroup(NativeBuffer records, int lastHeader)
    {
        Span<byte> header = records.WrittenSpan.Slice(lastHeader, RecordHeader.Size);
        RecordHeader.TryRead(header, out RecordHeader last);
        (last with { EndsGroup = true }).Write(header);
    }

    private void ThrowIfFailed()
    {
        if (_failure is not null)
            throw new LocalStorageException($"Writing to '{_path}' failed, so nothing more is taken: {_failure.Message}", _path, null, _failure);
    }
}
