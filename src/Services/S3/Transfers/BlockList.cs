using System.Collections;

namespace Tern.S3.Transfers;

/// <summary>
/// A list of blocks that stay below the size of large objects, however many items it has. A list of the parts of an object must not be
/// a large object. Not thread-safe.
/// </summary>
/// <typeparam name="T">A type of at most 64 bytes, so that a block has at most 64 KiB.</typeparam>
internal sealed class BlockList<T> : IReadOnlyList<T>
{
    private const int BlockLength = 1024;
    private const int FirstLength = 4;

    // Most lists have only the first block, which grows. The other blocks have the full length.
    private T[] _first = [];
    private T[][] _others = [];

    public BlockList()
    {
    }

    /// <summary>Creates a list of <paramref name="count"/> default items.</summary>
    public BlockList(int count)
    {
        _first = new T[Math.Min(count, BlockLength)];
        if (count > BlockLength)
            _others = new T[(count - 1) / BlockLength][];
        for (int i = 0; i < _others.Length; i++)
            _others[i] = new T[BlockLength];
        Count = count;
    }

    public int Count { get; private set; }

    public T this[int index]
    {
        get => At(index);
        set => At(index) = value;
    }

    public void Add(T item)
    {
        int index = Count;
        if (index < BlockLength)
        {
            if (index == _first.Length)
                Array.Resize(ref _first, Math.Clamp(2 * index, FirstLength, BlockLength));
        }
        else if (index / BlockLength > _others.Length)
        {
            Array.Resize(ref _others, _others.Length + 1);
            _others[^1] = new T[BlockLength];
        }
        Count++;
        At(index) = item;
    }

    /// <summary>Removes and returns the last item.</summary>
    public bool TryRemoveLast(out T? item)
    {
        item = default;
        if (Count == 0)
            return false;
        ref T last = ref At(Count - 1);
        item = last;
        last = default!;
        Count--;
        return true;
    }

    public IEnumerator<T> GetEnumerator()
    {
        for (int i = 0; i < Count; i++)
            yield return At(i);
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    private ref T At(int index)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual((uint)index, (uint)Count, nameof(index));
        return ref index < BlockLength ? ref _first[index] : ref _others[(index / BlockLength) - 1][index % BlockLength];
    }
}
