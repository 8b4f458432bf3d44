using System.Collections;

namespace Tern.S3.Transfers;

/// <summary>
/// A list in blocks, none of which is a large object, however many items it has: what counts parts of objects must not grow out of that.
/// Not thread-safe.
/// </summary>
/// <typeparam name="T">Of at most 64 bytes, so that a block has 64 KiB at most.</typeparam>
internal sealed class BlockList<T> : IReadOnlyList<T>
{
    private const int BlockLength = 1024;
    private const int FirstLength = 4;

    // Of most lists the first is the only one, which grows; all others are as long as blocks are.
    private T[] _first = [];
    private T[][] _others = [];

    public BlockList()
    {
    }

    /// <summary>A list of so many items, each the default.</summary>
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

    /// <summary>Takes the last item off the list.</summary>
    public bool TryTakeLast(out T? item)
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
