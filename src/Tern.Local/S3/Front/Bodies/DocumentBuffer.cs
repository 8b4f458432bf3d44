using System.Buffers;
using System.Runtime.InteropServices;

namespace Tern.Local.S3.Front.Bodies;

/// <summary>The document of a request, in one piece, as its reader needs it, in memory that no collector looks after: one of megabytes is no large object.</summary>
internal sealed unsafe class DocumentBuffer : MemoryManager<byte>
{
    private const int FirstSize = 1024;

    private byte* _bytes;
    private int _size;
    private int _written;

    /// <summary>What has been written; valid until the next write or the end.</summary>
    public ReadOnlyMemory<byte> Written => CreateMemory(_written);

    public int WrittenCount => _written;

    /// <summary>Space behind what has been written, never empty; valid until it is asked for again.</summary>
    public Memory<byte> GetMemory()
    {
        if (_written == _size)
        {
            int size = checked(Math.Max(2 * _size, FirstSize));
            _bytes = (byte*)NativeMemory.Realloc(_bytes, (nuint)size);
            _size = size;
        }
        return CreateMemory(_size)[_written..];
    }

    /// <summary>Takes over bytes that were written into <see cref="GetMemory"/>.</summary>
    public void Advance(int count) => _written += count;

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
}
