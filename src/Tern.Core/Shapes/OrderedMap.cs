using System.Collections;
using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Tern.Runtime;

namespace Tern;

/// <summary>A map with string keys that preserves insertion order. The type of all maps in a model.</summary>
/// <remarks>
/// The entries are stored in one array. A short array is searched linearly. A longer map creates an index when a key is first
/// looked up. Concurrent reads are safe as long as no thread changes the map.
/// </remarks>
// A Dictionary does not preserve the order, and allocates twice as much for an item of ten attributes.
// Held by OrderedMapTests and by AllocationTests.A_Query_of_100_items_allocates_at_most_80_KiB.
[DebuggerDisplay("Count = {Count}")]
[DebuggerTypeProxy(typeof(OrderedMapDebugView<>))]
public sealed class OrderedMap<TValue> : IReadOnlyDictionary<string, TValue>
{
    // Up to this count, comparing the keys one by one is faster than hashing.
    private const int MaxUnindexed = 8;

    private KeyValuePair<string, TValue>[]? _entries; // null without entries and without capacity
    private int _count;
    private MapIndex? _index;

    /// <summary>Creates an empty map.</summary>
    public OrderedMap()
    {
    }

    /// <summary>Creates an empty map with an initial capacity.</summary>
    public OrderedMap(int capacity) => _entries = capacity == 0 ? null : new KeyValuePair<string, TValue>[capacity];

    /// <summary>Creates a map of the given entries.</summary>
    /// <exception cref="ArgumentException">A key occurs twice.</exception>
    public OrderedMap(IEnumerable<KeyValuePair<string, TValue>> entries)
        : this(entries.TryGetNonEnumeratedCount(out int count) ? count : 0)
    {
        foreach ((string key, TValue value) in entries)
            Add(key, value);
    }

    // Takes ownership of the array. The keys must be distinct.
    internal OrderedMap(KeyValuePair<string, TValue>[] entries)
    {
        _entries = entries;
        _count = entries.Length;
    }

    /// <inheritdoc/>
    public int Count => _count;

    /// <summary>The value of a key. Setting it replaces the value without changing its position, or adds the key at the end.</summary>
    /// <exception cref="KeyNotFoundException">The map does not contain the key.</exception>
    public TValue this[string key]
    {
        get => TryGetValue(key, out TValue? value) ? value : throw new KeyNotFoundException($"The map does not contain the key '{key}'.");
        set
        {
            int index = IndexOf(key);
            if (index < 0)
                Append(key, value);
            else
                _entries![index] = new(key, value);
        }
    }

    /// <summary>The keys in insertion order.</summary>
    public IEnumerable<string> Keys => this.Select(entry => entry.Key);

    /// <summary>The values in the order of their keys.</summary>
    public IEnumerable<TValue> Values => this.Select(entry => entry.Value);

    /// <summary>Adds a key at the end.</summary>
    /// <exception cref="ArgumentException">The map already contains the key.</exception>
    public void Add(string key, TValue value)
    {
        if (IndexOf(key) >= 0)
            throw new ArgumentException($"The map already contains the key '{key}'. Use the indexer to replace its value.", nameof(key));
        Append(key, value);
    }

    /// <summary>Removes a key. The order of the other keys does not change.</summary>
    /// <returns>Whether the map contained the key.</returns>
    public bool Remove(string key)
    {
        int index = IndexOf(key);
        if (index < 0)
            return false;
        _entries.AsSpan(index + 1, _count - index - 1).CopyTo(_entries.AsSpan(index));
        _entries![--_count] = default;
        _index = null;
        return true;
    }

    /// <inheritdoc/>
    public bool ContainsKey(string key) => IndexOf(key) >= 0;

    /// <inheritdoc/>
    public bool TryGetValue(string key, [MaybeNullWhen(false)] out TValue value)
    {
        int index = IndexOf(key);
        value = index < 0 ? default : _entries![index].Value;
        return index >= 0;
    }

    /// <summary>The entries in insertion order. The span is valid until the map is changed.</summary>
    public ReadOnlySpan<KeyValuePair<string, TValue>> AsSpan() => new(_entries, 0, _count);

    /// <summary>Enumerates without allocating.</summary>
    public Enumerator GetEnumerator() => new(this);

    IEnumerator<KeyValuePair<string, TValue>> IEnumerable<KeyValuePair<string, TValue>>.GetEnumerator() => GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    private int IndexOf(string key)
    {
        ArgumentNullException.ThrowIfNull(key);
        if (_count > MaxUnindexed)
            return GetIndex().Find(AsSpan(), key);
        for (int i = 0; i < _count; i++)
        {
            if (_entries![i].Key == key)
                return i;
        }
        return -1;
    }

    // Concurrent readers may each create an index. The indexes are equal, and each is complete before it is published.
    private MapIndex GetIndex()
    {
        MapIndex? index = Volatile.Read(ref _index);
        return index ?? CreateIndex();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private MapIndex CreateIndex()
    {
        var index = new MapIndex(_count);
        ReadOnlySpan<KeyValuePair<string, TValue>> entries = AsSpan();
        for (int i = 0; i < entries.Length; i++)
            index.Add(entries[i].Key, i);
        Volatile.Write(ref _index, index);
        return index;
    }

    private void Append(string key, TValue value)
    {
        if (_entries is null)
            _entries = new KeyValuePair<string, TValue>[4];
        else if (_count == _entries.Length)
            Array.Resize(ref _entries, _count * 2);
        _entries[_count++] = new(key, value);
        if (_index is { } index && !index.TryAdd(key, _count - 1))
            _index = null; // the next lookup creates a larger one
    }

    /// <summary>Enumerates the entries in insertion order.</summary>
    public struct Enumerator : IEnumerator<KeyValuePair<string, TValue>>
    {
        private readonly OrderedMap<TValue> _map;
        private int _index;

        internal Enumerator(OrderedMap<TValue> map)
        {
            _map = map;
            _index = -1;
        }

        /// <inheritdoc/>
        public readonly KeyValuePair<string, TValue> Current => _map._entries![_index];

        readonly object IEnumerator.Current => Current;

        /// <inheritdoc/>
        public bool MoveNext() => ++_index < _map._count;

        /// <inheritdoc/>
        public void Reset() => _index = -1;

        /// <inheritdoc/>
        public readonly void Dispose()
        {
        }
    }
}
