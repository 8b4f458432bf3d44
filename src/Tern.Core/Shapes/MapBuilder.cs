using System.Buffers;
using System.ComponentModel;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace Tern.Runtime;

/// <summary>Collects entries in pooled memory and returns a map of exact capacity. For codecs.</summary>
/// <remarks>A mutable struct: store it in a local variable, and call <see cref="ToMap"/> at the end.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct MapBuilder<TValue>
{
    // Up to this count, a 64-bit filter detects most new keys. The others are compared one by one.
    private const int MaxUnindexed = 16;

    private KeyValuePair<string, TValue>[]? _entries;
    private int _count;
    private ulong _filter;
    private int[]? _slots; // as in MapIndex; the used length is a power of two
    private int _mask;

    /// <summary>Whether the builder has no entries.</summary>
    public readonly bool IsEmpty => _count == 0;

    /// <summary>Adds an entry, or replaces the value of the entry with the same key without changing its position.</summary>
    public void Set(string key, TValue value)
    {
        int position = FindOrReserve(key);
        if (position < _count)
        {
            _entries![position] = new(key, value);
            return;
        }
        KeyValuePair<string, TValue>[]? entries = _entries;
        if (entries is null || _count >= entries.Length)
            entries = Grow();
        entries[_count++] = new(key, value);
    }

    /// <summary>Returns the map. The builder is empty afterwards.</summary>
    public OrderedMap<TValue> ToMap()
    {
        if (_entries is not { } entries)
            return [];
        var exact = new KeyValuePair<string, TValue>[_count];
        Array.Copy(entries, exact, _count);
        var map = new OrderedMap<TValue>(exact);
        Release(entries);
        if (_slots is { } slots)
            ArrayPool<int>.Shared.Return(slots);
        this = default;
        return map;
    }

    /// <summary>The position of the key's entry, or the position of the new entry.</summary>
    private int FindOrReserve(string key)
    {
        if (_count < MaxUnindexed)
        {
            ulong bit = FilterBit(key);
            if ((_filter & bit) == 0)
            {
                _filter |= bit;
                return _count;
            }
            for (int i = 0; i < _count; i++)
            {
                if (_entries![i].Key == key)
                    return i;
            }
            return _count;
        }
        if (_slots is null || _count * 2 > _mask)
            Reindex();
        return FindOrReserveSlot(key);
    }

    private readonly int FindOrReserveSlot(string key)
    {
        int[] slots = _slots!;
        int slot = key.GetHashCode() & _mask;
        while (slots[slot] is var position && position != 0)
        {
            if (_entries![position - 1].Key == key)
                return position - 1;
            slot = (slot + 1) & _mask;
        }
        slots[slot] = _count + 1;
        return _count;
    }

    // At least four times the minimum size, so that few keys are hashed twice.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Reindex()
    {
        if (_slots is { } old)
            ArrayPool<int>.Shared.Return(old);
        int size = checked((int)BitOperations.RoundUpToPowerOf2((uint)_count * 8));
        _slots = ArrayPool<int>.Shared.Rent(size);
        _slots.AsSpan(0, size).Clear();
        _mask = size - 1;
        for (int i = 0; i < _count; i++)
        {
            int slot = _entries![i].Key.GetHashCode() & _mask;
            while (_slots[slot] != 0)
                slot = (slot + 1) & _mask;
            _slots[slot] = i + 1;
        }
    }

    private static ulong FilterBit(string key) => key.Length == 0
        ? 1
        : 1UL << (int)(((uint)key.Length + (key[0] * 5u) + (key[^1] * 11u) + (key[key.Length / 2] * 23u)) & 63);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private KeyValuePair<string, TValue>[] Grow()
    {
        KeyValuePair<string, TValue>[]? old = _entries;
        int length = old is null ? 16 : old.Length * 2;
        AllocationBudget.ThrowIfExceeded((long)length * Unsafe.SizeOf<KeyValuePair<string, TValue>>());
        KeyValuePair<string, TValue>[] larger = EntryPool<TValue>.Rent(length);
        if (old is not null)
        {
            Array.Copy(old, larger, _count);
            Release(old);
        }
        return _entries = larger;
    }

    private readonly void Release(KeyValuePair<string, TValue>[] entries)
    {
        Array.Clear(entries, 0, _count);
        EntryPool<TValue>.Return(entries);
    }
}
