using System.Buffers;
using Shop.Redis.Resp;

namespace Shop.Redis;

/// <summary>The values of several keys, in the order of the keys, in pooled memory. Whoever disposes them no longer reads what they gave.</summary>
public sealed class RedisValues : IDisposable
{
    // Where each ends; the complement of where it would begin for a key without a value.
    private readonly int[] _ends;
    private byte[]? _bytes;

    private RedisValues(int count, int length)
    {
        Count = count;
        _ends = ArrayPool<int>.Shared.Rent(count);
        _bytes = ArrayPool<byte>.Shared.Rent(length);
    }

    /// <summary>How many keys were asked for.</summary>
    public int Count { get; }

    /// <summary>Gets the value of a key.</summary>
    /// <param name="index">Which of the keys.</param>
    /// <param name="value">The value, good until these are disposed.</param>
    /// <returns>Whether the key has one.</returns>
    /// <exception cref="ObjectDisposedException">The values were disposed.</exception>
    public bool TryGet(int index, out ReadOnlyMemory<byte> value)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, Count);
        byte[]? bytes = _bytes;
        ObjectDisposedException.ThrowIf(bytes is null, this);
        int end = _ends[index];
        int start = index == 0 ? 0 : Position(_ends[index - 1]);
        value = end < 0 ? default : bytes.AsMemory(start, end - start);
        return end >= 0;
    }

    /// <summary>Gives the memory back.</summary>
    public void Dispose()
    {
        if (Interlocked.Exchange(ref _bytes, null) is not { } bytes)
            return;
        ArrayPool<byte>.Shared.Return(bytes);
        ArrayPool<int>.Shared.Return(_ends);
    }

    /// <exception cref="RespFormatException">The values are not as many, or something else.</exception>
    internal static RedisValues Read(ref RespReader reader, int count, int length)
    {
        RespElement array = reader.Read();
        if (array.Type != RespType.Array || array.Count != count)
            throw new RespFormatException("As many values as keys were expected.");
        var values = new RedisValues(count, length);
        int end = 0;
        for (int i = 0; i < count; i++)
        {
            RespElement element = reader.Read();
            if (!element.IsNull && element.Type != RespType.BulkString)
                throw new RespFormatException("A value was expected.");
            element.Text.CopyTo(values._bytes.AsSpan(end));
            end += element.Text.Length;
            values._ends[i] = element.IsNull ? ~end : end;
        }
        return values;
    }

    private static int Position(int end) => end < 0 ? ~end : end;
}
