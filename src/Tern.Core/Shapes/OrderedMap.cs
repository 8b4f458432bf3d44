using System.Collections;
using System.Diagnostics.CodeAnalysis;

namespace Tern.Shapes;

/// <summary>A map with text keys that keeps the order in which they were added; the type of every map of a model.</summary>
public sealed class OrderedMap<TValue> : IReadOnlyDictionary<string, TValue>
{
    private KeyValuePair<string, TValue>[] _entries = [];
    private int _count;

    /// <inheritdoc/>
    public int Count => _count;

    /// <summary>The value of a key. Setting it replaces the value in place or adds the key at the end.</summary>
    /// <exception cref="KeyNotFoundException">There is no such key.</exception>
    public TValue this[string key]
    {
        get => TryGetValue(key, out TValue? value) ? value : throw new KeyNotFoundException($"The map has no key '{key}'.");
        set
        {
            int index = IndexOf(key);
            if (index < 0)
                Append(key, value);
            else
                _entries[index] = new(key, value);
        }
    }

    /// <summary>The keys in their order.</summary>
    public IEnumerable<string> Keys => this.Select(entry => entry.Key);

    /// <summary>The values in the order of their keys.</summary>
    public IEnumerable<TValue> Values => this.Select(entry => entry.Value);

    /// <summary>Adds a key at the end.</summary>
    /// <exception cref="ArgumentException">The key is there already.</exception>
    public void Add(string key, TValue value)
    {
        if (IndexOf(key) >= 0)
            throw new ArgumentException($"The map has the key '{key}' already.", nameof(key));
        Append(key, value);
    }

    /// <summary>Removes a key; the others keep their order.</summary>
    /// <returns>Whether it was there.</returns>
    public bool Remove(string key)
    {
        int index = IndexOf(key);
        if (index < 0)
            return false;
        _entries.AsSpan(index + 1, _count - index - 1).CopyTo(_entries.AsSpan(index));
        _entries[--_count] = default;
        return true;
    }

    /// <inheritdoc/>
    public bool ContainsKey(string key) => IndexOf(key) >= 0;

    /// <inheritdoc/>
    public bool TryGetValue(string key, [MaybeNullWhen(false)] out TValue value)
    {
        int index = IndexOf(key);
        value = index < 0 ? default : _entries[index].Value;
        return index >= 0;
    }

    /// <summary>The entries in their order; valid until the map is changed.</summary>
    public ReadOnlySpan<KeyValuePair<string, TValue>> AsSpan() => _entries.AsSpan(0, _count);

    /// <summary>Enumerates without allocating.</summary>
    public Enumerator GetEnumerator() => new(this);

    IEnumerator<KeyValuePair<string, TValue>> IEnumerable<KeyValuePair<string, TValue>>.GetEnumerator() => GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    private int IndexOf(string key)
    {
        ArgumentNullException.ThrowIfNull(key);
        for (int i = 0; i < _count; i++)
        {
            if (_entries[i].Key == key)
                return i;
        }
        return -1;
    }

    private void Append(string key, TValue value)
    {
        if (_count == _entries.Length)
            Array.Resize(ref _entries, Math.Max(4, _count * 2));
        _entries[_count++] = new(key, value);
    }

    /// <summary>Walks the entries in their order.</summary>
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
        public readonly KeyValuePair<string, TValue> Current => _map._entries[_index];

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
