using Microsoft.Win32.SafeHandles;
using Tern.Local.Memory;
using Tern.Runtime;

namespace Tern.Local.Durability;

/// <summary>Writes the records of a snapshot.</summary>
internal sealed class SnapshotWriter : IRecordSink, IDisposable
{
    private const int WriteSize = 1024 * 1024;

    private readonly SafeFileHandle _file;
    private readonly NativeBuffer _pending = new();
    private long _length;
    private long _group;

    public SnapshotWriter(string path, ReadOnlySpan<byte> magic)
    {
        _file = LogFile.Create(path, magic);
        _length = magic.Length;
    }

    /// <inheritdoc/>
    public long Append(ReadOnlySpan<byte> content)
    {
        new RecordHeader(content.Length, ++_group, true, Crc32.Compute(content)).Write(_pending.GetSpan(RecordHeader.Size));
        _pending.Advance(RecordHeader.Size);
        content.CopyTo(_pending.GetSpan(content.Length));
        _pending.Advance(content.Length);
        if (_pending.WrittenCount >= WriteSize)
            WritePending();
        return _group;
    }

    /// <summary>Writes the remaining records and flushes the file to disk.</summary>
    /// <returns>The length of the file, in bytes.</returns>
    public long Finish()
    {
        WritePending();
        RandomAccess.FlushToDisk(_file);
        return _length;
    }

    public void Dispose()
    {
        _file.Dispose();
        _pending.Dispose();
    }

    private void WritePending()
    {
        RandomAccess.Write(_file, _pending.WrittenSpan, _length);
        _length += _pending.WrittenCount;
        _pending.Clear();
    }
}
