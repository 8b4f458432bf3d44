using System.Buffers;

namespace Tern.Codecs;

/// <summary>A growing byte buffer over one array of the shared pool; codecs write a request's body into it.</summary>
/// <remarks>Not thread-safe. The memory returned by any member is valid until the next write or <see cref="Dispose"/>.</remarks>
public sealed class PooledBuffer : IBufferWriter<byte>, IDisposable
{
    private byte[] _array;
    private int _written;

    /// <param name="sizeHint">Bytes that will probably be written.</param>
    public PooledBuffer(int sizeHint = 1024) => _array = ArrayPool<byte>.Shared.Rent(Math.Max(sizeHint, 256));

    /// <summary>What has been written so far.</summary>
    public ReadOnlyMemory<byte> WrittenMemory => _array.AsMemory(0, _written);

    /// <inheritdoc cref="WrittenMemory"/>
    public ReadOnlySpan<byte> WrittenSpan => _array.AsSpan(0, _written);

    /// <summary>How many bytes have been written.</summary>
    public int WrittenCount => _written;

    /// <summary>The space behind what has been written, at least <paramref name="sizeHint"/> bytes (and at least one).</summary>
    /// <exception cref="CodecException">It would be more than an array can hold, about 2 GiB.</exception>
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

    /// <summary>Takes over <paramref name="count"/> bytes that the caller wrote into <see cref="GetSpan"/>.</summary>
    public void Advance(int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(count);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(count, _array.Length - _written);
        _written += count;
    }

    /// <summary>Bytes that have been written, to be written over: lengths and checksums that are known only at the end.</summary>
    internal Span<byte> GetWritten(int start, int length) => _array.AsSpan(0, _written).Slice(start, length);

    /// <summary>Forgets what was written behind the first bytes.</summary>
    internal void Truncate(int length) => _written = Math.Min(_written, length);

    /// <summary>Forgets what was written and keeps the memory.</summary>
    public void Clear() => _written = 0;

    /// <summary>Gives the memory back to the pool; the buffer may be used again and starts empty.</summary>
    public void Dispose()
    {
        byte[] array = _array;
        _array = [];
        _written = 0;
        if (array.Length > 0)
            ArrayPool<byte>.Shared.Return(array);
    }

    /// <summary>What has been written, and bytes behind it that were not taken over yet.</summary>
    internal ReadOnlySpan<byte> WithPending(int count) => _array.AsSpan(0, _written + count);

    private void Grow(int wanted)
    {
        if (wanted > Array.MaxLength - _written)
            throw new CodecException($"The document is larger than the {Array.MaxLength} bytes that one may have", _written, "");
        int size = (int)Math.Min((uint)Array.MaxLength, Math.Max((uint)(_written + wanted), (uint)_array.Length * 2));
        byte[] larger = ArrayPool<byte>.Shared.Rent(size);
        _array.AsSpan(0, _written).CopyTo(larger);
        byte[] old = _array;
        _array = larger;
        if (old.Length > 0)
            ArrayPool<byte>.Shared.Return(old);
    }
}
