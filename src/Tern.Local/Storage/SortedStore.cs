namespace Tern.Local.Storage;

/// <summary>A map sorted by byte-string keys, which can be read from any key in both directions.</summary>
/// <remarks>
/// A list of sorted chunks: a lookup is two binary searches, an insertion moves at most the entries of one chunk, and iteration reads arrays.
/// Not thread-safe. A <see cref="Cursor"/> is valid until the next change.
/// </remarks>
internal sealed class SortedStore<TValue>
    where TValue : class
{
    private const int ChunkCapacity = 256;

    private readonly List<Chunk> _chunks = [];

    public int Count { get; private set; }

    public TValue? Find(ReadOnlySpan<byte> key)
    {
        Cursor cursor = Seek(key);
        return cursor.IsValid && cursor.Key.SequenceEqual(key) ? cursor.Value : null;
    }

    /// <summary>Adds a value, or replaces the value of the key.</summary>
    public void Set(byte[] key, TValue value)
    {
        if (_chunks.Count == 0)
            _chunks.Add(new Chunk());
        int chunkIndex = FindChunk(key);
        Chunk chunk = _chunks[chunkIndex];
        int index = chunk.LowerBound(key);
        if (index < chunk.Count && chunk.Keys[index].AsSpan().SequenceEqual(key))
        {
            chunk.Values[index] = value;
            return;
        }
        if (chunk.Count == ChunkCapacity)
        {
            // Keys in ascending order fill each chunk completely: the new chunk starts empty.
            bool appending = index == ChunkCapacity && chunkIndex == _chunks.Count - 1;
            Chunk right = chunk.SplitAt(appending ? ChunkCapacity : ChunkCapacity / 2);
            _chunks.Insert(chunkIndex + 1, right);
            if (index >= chunk.Count)
            {
                index -= chunk.Count;
                chunk = right;
            }
        }
        chunk.Insert(index, key, value);
        Count++;
    }

    /// <returns>Whether the key was found.</returns>
    public bool Remove(ReadOnlySpan<byte> key)
    {
        Cursor cursor = Seek(key);
        if (!cursor.IsValid || !cursor.Key.SequenceEqual(key))
            return false;
        Chunk chunk = _chunks[cursor.ChunkIndex];
        chunk.RemoveAt(cursor.Index);
        Count--;
        if (chunk.Count == 0)
            _chunks.RemoveAt(cursor.ChunkIndex);
        else if (cursor.ChunkIndex + 1 < _chunks.Count && chunk.Count + _chunks[cursor.ChunkIndex + 1].Count <= ChunkCapacity / 2)
        {
            chunk.Append(_chunks[cursor.ChunkIndex + 1]);
            _chunks.RemoveAt(cursor.ChunkIndex + 1);
        }
        return true;
    }

    public void Clear()
    {
        _chunks.Clear();
        Count = 0;
    }

    /// <summary>Returns all values in the order of their keys.</summary>
    public TValue[] ToArray()
    {
        var values = new TValue[Count];
        int copied = 0;
        foreach (Chunk chunk in _chunks)
        {
            Array.Copy(chunk.Values, 0, values, copied, chunk.Count);
            copied += chunk.Count;
        }
        return values;
    }

    /// <summary>Returns a cursor at the first entry whose key is not less than <paramref name="key"/>, or after the last entry.</summary>
    public Cursor Seek(ReadOnlySpan<byte> key)
    {
        if (_chunks.Count == 0)
            return new Cursor(this, 0, 0);
        int chunkIndex = FindChunk(key);
        int index = _chunks[chunkIndex].LowerBound(key);
        return index < _chunks[chunkIndex].Count ? new Cursor(this, chunkIndex, index) : new Cursor(this, chunkIndex + 1, 0);
    }

    /// <summary>Returns a cursor after the last entry.</summary>
    public Cursor SeekEnd() => new(this, _chunks.Count, 0);

    /// <summary>Returns the index of the last chunk whose first key is not greater than <paramref name="key"/>, or of the first chunk.</summary>
    private int FindChunk(ReadOnlySpan<byte> key)
    {
        int low = 0, high = _chunks.Count - 1;
        while (low < high)
        {
            int middle = (low + high + 1) >>> 1;
            if (_chunks[middle].Keys[0].AsSpan().SequenceCompareTo(key) > 0)
                high = middle - 1;
            else
                low = middle;
        }
        return low;
    }

    /// <summary>A position in the store.</summary>
    public struct Cursor
    {
        private readonly SortedStore<TValue> _store;

        internal Cursor(SortedStore<TValue> store, int chunkIndex, int index)
        {
            _store = store;
            ChunkIndex = chunkIndex;
            Index = index;
        }

        internal int ChunkIndex { get; private set; }

        internal int Index { get; private set; }

        /// <summary>Whether the cursor is at an entry.</summary>
        public readonly bool IsValid => (uint)ChunkIndex < (uint)_store._chunks.Count;

        public readonly ReadOnlySpan<byte> Key => _store._chunks[ChunkIndex].Keys[Index];

        public readonly TValue Value => _store._chunks[ChunkIndex].Values[Index];

        public void MoveNext()
        {
            if (++Index >= _store._chunks[ChunkIndex].Count)
            {
                ChunkIndex++;
                Index = 0;
            }
        }

        /// <summary>Moves to the previous entry. Before the first entry the cursor is not valid.</summary>
        public void MovePrevious()
        {
            if (--Index < 0)
            {
                ChunkIndex--;
                Index = ChunkIndex >= 0 ? _store._chunks[ChunkIndex].Count - 1 : 0;
            }
        }
    }

    private sealed class Chunk
    {
        public byte[][] Keys { get; } = new byte[ChunkCapacity][];

        public TValue[] Values { get; } = new TValue[ChunkCapacity];

        public int Count { get; private set; }

        public int LowerBound(ReadOnlySpan<byte> key)
        {
            int low = 0, high = Count;
            while (low < high)
            {
                int middle = (low + high) >>> 1;
                if (Keys[middle].AsSpan().SequenceCompareTo(key) < 0)
                    low = middle + 1;
                else
                    high = middle;
            }
            return low;
        }

        public void Insert(int index, byte[] key, TValue value)
        {
            Array.Copy(Keys, index, Keys, index + 1, Count - index);
            Array.Copy(Values, index, Values, index + 1, Count - index);
            Keys[index] = key;
            Values[index] = value;
            Count++;
        }

        public void RemoveAt(int index)
        {
            Count--;
            Array.Copy(Keys, index + 1, Keys, index, Count - index);
            Array.Copy(Values, index + 1, Values, index, Count - index);
            Keys[Count] = null!;
            Values[Count] = null!;
        }

        public Chunk SplitAt(int index)
        {
            var right = new Chunk();
            right.Count = Count - index;
            Array.Copy(Keys, index, right.Keys, 0, right.Count);
            Array.Copy(Values, index, right.Values, 0, right.Count);
            Array.Clear(Keys, index, right.Count);
            Array.Clear(Values, index, right.Count);
            Count = index;
            return right;
        }

        public void Append(Chunk other)
        {
            Array.Copy(other.Keys, 0, Keys, Count, other.Count);
            Array.Copy(other.Values, 0, Values, Count, other.Count);
            Count += other.Count;
        }
    }
}
