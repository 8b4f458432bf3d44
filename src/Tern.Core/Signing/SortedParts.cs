namespace Tern.Runtime;

/// <summary>
/// Names and values of headers or query parameters in canonical form, sorted by their bytes. Reusable without allocation.
/// Not thread-safe.
/// </summary>
internal sealed class SortedParts(bool sortsByValue)
{
    private Part[] _parts = new Part[32];

    /// <summary>The buffer for the bytes of a part: the name followed by the value. Write them before you call <see cref="Insert"/>.</summary>
    public PooledBuffer Bytes { get; } = new(1024);

    public int Count { get; private set; }

    public ReadOnlySpan<byte> Name(int index) => Name(Bytes.WrittenSpan, _parts[index]);

    public ReadOnlySpan<byte> Value(int index) => Value(Bytes.WrittenSpan, _parts[index]);

    /// <summary>Inserts the part that was written last in sort order. Equal parts retain their order.</summary>
    public void Insert(int nameLength, int valueLength)
    {
        int start = Bytes.WrittenCount - nameLength - valueLength;
        Part part = new(start, nameLength, valueLength);
        if (Count == _parts.Length)
            Array.Resize(ref _parts, Count * 2);

        // Most callers add nearly in order, so checking the end first avoids the search.
        int place = Count;
        if (Count > 0 && Compare(_parts[Count - 1], part) > 0)
            place = UpperBound(part);
        if (place < Count)
            Array.Copy(_parts, place, _parts, place + 1, Count - place);
        _parts[place] = part;
        Count++;
    }

    public void RemoveAt(int index)
    {
        Count--;
        Array.Copy(_parts, index + 1, _parts, index, Count - index);
    }

    /// <summary>The index of the first part with a name, or the complement of the insertion index.</summary>
    public int IndexOf(ReadOnlySpan<byte> name)
    {
        ReadOnlySpan<byte> bytes = Bytes.WrittenSpan;
        int low = 0;
        int high = Count;
        while (low < high)
        {
            int middle = (low + high) >>> 1;
            if (Name(bytes, _parts[middle]).SequenceCompareTo(name) < 0)
                low = middle + 1;
            else
                high = middle;
        }
        return low < Count && Name(bytes, _parts[low]).SequenceEqual(name) ? low : ~low;
    }

    public void Clear()
    {
        Count = 0;
        Bytes.Clear();
    }

    private static ReadOnlySpan<byte> Name(ReadOnlySpan<byte> bytes, in Part part) => bytes.Slice(part.Start, part.NameLength);

    private static ReadOnlySpan<byte> Value(ReadOnlySpan<byte> bytes, in Part part) =>
        bytes.Slice(part.Start + part.NameLength, part.ValueLength);

    private int UpperBound(in Part part)
    {
        int low = 0;
        int high = Count;
        while (low < high)
        {
            int middle = (low + high) >>> 1;
            if (Compare(_parts[middle], part) <= 0)
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }

    private int Compare(in Part left, in Part right)
    {
        ReadOnlySpan<byte> bytes = Bytes.WrittenSpan;
        int order = Name(bytes, left).SequenceCompareTo(Name(bytes, right));
        return order == 0 && sortsByValue ? Value(bytes, left).SequenceCompareTo(Value(bytes, right)) : order;
    }

    // Not a record, whose equality and text add code to every native program (see eng/aot).
    private readonly struct Part(int start, int nameLength, int valueLength)
    {
        public int Start => start;

        public int NameLength => nameLength;

        public int ValueLength => valueLength;
    }
}
