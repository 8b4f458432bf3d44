using System.Buffers;
using System.Runtime.InteropServices;

namespace Tern.Local.Memory;

/// <summary>
/// Bytes in one piece that grow, in memory that no collector looks after: one of megabytes is no large object. Records of logs and documents of requests
/// are written into it. Not thread-safe; what any member returns is valid until the next write or the end.
/// </summary>
internal sealed unsafe class NativeBuffer : MemoryManager<byte>
{
    private const int FirstSize = 1024;

    private byte* _bytes;
    private int _size;
    private int _written;

    /// <summary>What has been written.</summary>
    public ReadOnlyMemory<byte> WrittenMemory => CreateMemory(_written);

    /// <inheritdoc cref="WrittenMemory"/>
    public Span<byte> WrittenSpan => new(_bytes, _written);

    /// <summary>How many bytes have been written.</summary>
    public int WrittenCount => _written;

    /// <summary>The space behind what has been written, at least as much as asked for.</summary>
    public Span<byte> GetSpan(int sizeHint)
    {
        Reserve(sizeHint);
        return new(_bytes + _written, _size - _written);
    }

    /// <summary>The space behind what has been written, never empty.</summary>
    public Memory<byte> GetMemory()
    {
        Reserve(1);
        return CreateMemory(_size)[_written..];
    }

    /// <summary>Takes over bytes that were written into the space.</summary>
    public void Advance(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, _size - _written);
        _written += count;
    }

    /// <summary>Forgets what was written and keeps the memory.</summary>
    public void Clear() => _written = 0;

    /// <summary>Gives the memory back; the buffer may be used again and starts empty.</summary>
    public void Dispose() => Dispose(disposing: true);

    public override Span<byte> GetSpan() => new(_bytes, _size);

    public override MemoryHandle Pin(int elementIndex = 0) => new(_bytes + elementIndex);

    public override void Unpin()
    {
    }

    protected override void Dispose(bool disposing)
    {
        NativeMemory.Free(_bytes);
        _bytes = null;
        _size = 0;
        _written = 0;
    }

    private void Reserve(int count)
    {
        int needed = checked(_written + count);
        if (needed <= _size)
            return;
        int size = (int)Math.Min(Math.Max(Math.Max(needed, 2L * _size), FirstSize), int.MaxValue);
        _bytes = (byte*)NativeMemory.Realloc(_bytes, (nuint)size);
        _size = size;
    }
}
