using System.Buffers;
using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>A growing byte buffer over one array of the shared array pool. Codecs write request bodies to it.</summary>
/// <remarks>Not thread-safe. The memory returned by any member is valid until the next write or <see cref="Dispose"/>.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class PooledBuffer : IBufferWriter<byte>, IDisposable
{
    private byte[] _array;
    private int _written;

    /// <param name="sizeHint">The expected number of bytes. The default is 1024.</param>
    public PooledBuffer(int sizeHint = 1024) => _array = ArrayPool<byte>.Shared.Rent(Math.Max(sizeHint, 256));

    /// <summary>The written bytes.</summary>
    public ReadOnlyMemory<byte> WrittenMemory => _array.AsMemory(0, _written);

    /// <inheritdoc cref="WrittenMemory"/>
    public ReadOnlySpan<byte> WrittenSpan => _array.AsSpan(0, _written);

    /// <summary>The number of written bytes.</summary>
    public int WrittenCount => _written;

    /// <summary>Returns the free space after the written bytes: at least <paramref name="sizeHint"/> bytes, and at least one byte.</summary>
    /// <exception cref="TernSerializationException">The buffer would exceed the maximum array length of about 2 GiB.</exception>
    public Span<byte> GetSpan(int sizeHint = 0)
    {
        int wanted = Math.Max(sizeHint, 1);
        if (_array.Length - _written < wanted)
            Grow(wanted);
        return _array.AsSpan(_written);
    }

    /// <inheritdoc/>
    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        GetSpan(sizeHint);
        return _array.AsMemory(_written);
    }

    /// <summary>Marks <paramref name="count"/> bytes as written that the caller wrote to <see cref="GetSpan"/>.</summary>
    public void Advance(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, _array.Length - _written);
        _written += count;
    }

    /// <summary>Returns written bytes for overwriting, for example lengths and checksums that are known only at the end.</summary>
    internal Span<byte> GetWritten(int start, int length) => _array.AsSpan(0, _written).Slice(start, length);

    /// <summary>Discards the written bytes after the given length.</summary>
    internal void Truncate(int length) => _written = Math.Min(_written, length);

    /// <summary>Discards the written bytes and retains the memory.</summary>
    public void Clear() => _written = 0;

    /// <summary>Returns the memory to the pool. The buffer is empty and can be used again.</summary>
    public void Dispose()
    {
        byte[] array = _array;
        _array = [];
        _written = 0;
        if (array.Length > 0)
            ArrayPool<byte>.Shared.Return(array);
    }

    /// <summary>Returns the written bytes, followed by bytes that <see cref="Advance"/> has not marked as written yet.</summary>
    internal ReadOnlySpan<byte> GetWrittenAndPending(int count) => _array.AsSpan(0, _written + count);

    private void Grow(int wanted)
    {
        if (wanted > Array.MaxLength - _written)
            throw new TernSerializationException($"The document is larger than the maximum of {Array.MaxLength} bytes", _written, "");
        int size = (int)Math.Min((uint)Array.MaxLength, Math.Max((uint)(_written + wanted), (uint)_array.Length * 2));
        byte[] larger = ArrayPool<byte>.Shared.Rent(size);
        _array.AsSpan(0, _written).CopyTo(larger);
        byte[] old = _array;
        _array = larger;
        if (old.Length > 0)
            ArrayPool<byte>.Shared.Return(old);
    }
}
