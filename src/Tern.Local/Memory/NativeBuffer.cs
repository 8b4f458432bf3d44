using System.Buffers;
using System.Runtime.InteropServices;

namespace Tern.Local.Memory;

/// <summary>
/// A growing contiguous buffer in native memory. Records of logs and request documents are written to it: as arrays, those of megabytes would be
/// allocated on the large object heap. Not thread-safe. Spans and memory that it returns are valid until the next write or <see cref="Dispose()"/>.
/// </summary>
internal sealed unsafe class NativeBuffer : MemoryManager<byte>
{
    private const int FirstSize = 1024;

    private byte* _bytes;
    private int _size;
    private int _written;

    /// <summary>The written bytes.</summary>
    public ReadOnlyMemory<byte> WrittenMemory => CreateMemory(_written);

    /// <inheritdoc cref="WrittenMemory"/>
    public Span<byte> WrittenSpan => new(_bytes, _written);

    /// <summary>The number of written bytes.</summary>
    public int WrittenCount => _written;

    /// <summary>The free space after the written bytes, at least <paramref name="sizeHint"/> bytes.</summary>
    public Span<byte> GetSpan(int sizeHint)
    {
        Reserve(sizeHint);
        return new(_bytes + _written, _size - _written);
    }

    /// <summary>The free space after the written bytes, at least one byte.</summary>
    public Memory<byte> GetMemory()
    {
        Reserve(1);
        return CreateMemory(_size)[_written..];
    }

    /// <summary>Adds bytes of the free space to the written bytes.</summary>
    public void Advance(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, _size - _written);
        _written += count;
    }

    /// <summary>Removes the written bytes. The memory stays allocated.</summary>
    public void Clear() => _written = 0;

    /// <summary>Frees the memory. The buffer can be used again and is then empty.</summary>
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
