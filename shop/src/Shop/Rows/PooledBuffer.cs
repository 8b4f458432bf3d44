using System.Buffers;

namespace Shop.Rows;

/// <summary>A growing buffer in an array of the shared pool. <see cref="Dispose"/> returns the array.</summary>
internal sealed class PooledBuffer(int capacity = 1024) : IBufferWriter<byte>, IDisposable
{
    private byte[] array = ArrayPool<byte>.Shared.Rent(capacity);

    public int Length { get; private set; }

    public ReadOnlyMemory<byte> Memory => array.AsMemory(0, Length);

    public ReadOnlySpan<byte> Span => array.AsSpan(0, Length);

    public void Advance(int count) => Length += count;

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        Reserve(sizeHint);
        return array.AsMemory(Length);
    }

    public Span<byte> GetSpan(int sizeHint = 0)
    {
        Reserve(sizeHint);
        return array.AsSpan(Length);
    }

    /// <summary>The free part as an array segment, for methods without a span parameter.</summary>
    public ArraySegment<byte> GetSegment(int sizeHint)
    {
        Reserve(sizeHint);
        return new ArraySegment<byte>(array, Length, array.Length - Length);
    }

    public void Write(ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(GetSpan(bytes.Length));
        Length += bytes.Length;
    }

    public void Write(byte value)
    {
        Reserve(1);
        array[Length++] = value;
    }

    /// <summary>Removes bytes and moves the following ones.</summary>
    public void Remove(int start, int count)
    {
        array.AsSpan(start + count, Length - start - count).CopyTo(array.AsSpan(start));
        Length -= count;
    }

    public void Clear() => Length = 0;

    public void Dispose()
    {
        if (array.Length == 0) return;
        ArrayPool<byte>.Shared.Return(array);
        array = [];
        Length = 0;
    }

    private void Reserve(int size)
    {
        size = Math.Max(size, 1);
        if (array.Length - Length >= size) return;
        var larger = ArrayPool<byte>.Shared.Rent(Math.Max(checked(Length + size), array.Length * 2));
        Span.CopyTo(larger);
        ArrayPool<byte>.Shared.Return(array);
        array = larger;
    }
}
