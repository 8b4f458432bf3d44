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
    private bool _isClosed;

    /// <param name="sizeHint">The expected number of bytes. The default is 1024.</param>
    public PooledBuffer(int sizeHint = 1024) => _array = ArrayPool<byte>.Shared.Rent(Math.Max(sizeHint, 256));

    private PooledBuffer(byte[] array) => _array = array;

    /// <summary>The written bytes.</summary>
    /// <exception cref="InvalidOperationException">The memory of the buffer was moved to another one.</exception>
    public ReadOnlyMemory<byte> WrittenMemory => OpenArray.AsMemory(0, _written);

    /// <inheritdoc cref="WrittenMemory"/>
    public ReadOnlySpan<byte> WrittenSpan => OpenArray.AsSpan(0, _written);

    /// <summary>The number of written bytes.</summary>
    public int WrittenCount => _written;

    /// <summary>Returns the free space after the written bytes: at least <paramref name="sizeHint"/> bytes, and at least one byte.</summary>
    /// <exception cref="TernSerializationException">The buffer would exceed the maximum array length of about 2 GiB.</exception>
    /// <exception cref="InvalidOperationException">The memory of the buffer was moved to another one.</exception>
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

    /// <summary>Moves the memory with the written bytes to another buffer. This buffer cannot be used until memory is moved to it.</summary>
    /// <remarks>For the owner of memory that is used by one operation after another: what an operation has retained is not the buffer of the next one.</remarks>
    /// <param name="target">The other buffer; null for a new one.</param>
    /// <returns>The other buffer.</returns>
    public PooledBuffer MoveTo(PooledBuffer? target)
    {
        target ??= new PooledBuffer([]);
        target._array = _array;
        target._written = _written;
        target._isClosed = false;
        _array = [];
        _written = 0;
        _isClosed = true;
        return target;
    }

    /// <summary>Returns the written bytes, followed by bytes that <see cref="Advance"/> has not marked as written yet.</summary>
    internal ReadOnlySpan<byte> GetWrittenAndPending(int count) => _array.AsSpan(0, _written + count);

    private byte[] OpenArray => _isClosed
        ? throw new InvalidOperationException("The buffer has no memory, because the operation that it was for has ended, for example the invocation of a function. Use it only during the operation.")
        : _array;

    private void Grow(int wanted)
    {
        if (wanted > Array.MaxLength - _written)
            throw new TernSerializationException($"The document is larger than the maximum of {Array.MaxLength} bytes", _written, "");
        int size = (int)Math.Min((uint)Array.MaxLength, Math.Max((uint)(_written + wanted), (uint)_array.Length * 2));
        byte[] old = OpenArray, larger = ArrayPool<byte>.Shared.Rent(size);
        old.AsSpan(0, _written).CopyTo(larger);
        _array = larger;
        if (old.Length > 0)
            ArrayPool<byte>.Shared.Return(old);
    }
}
