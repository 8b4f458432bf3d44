using System.Numerics;

namespace Tern.Runtime;

/// <summary>The positions of a map's entries by the hash of their keys. Open addressing, at most half full.</summary>
internal sealed class MapIndex(int count)
{
    // The position of an entry + 1; 0 is free. The map can double before a larger index is needed.
    private readonly int[] _slots = new int[BitOperations.RoundUpToPowerOf2((uint)Math.Max(count, 8) * 4)];
    private int _count;

    /// <summary>The position of a key's entry; -1 if the key is missing.</summary>
    public int Find<TValue>(ReadOnlySpan<KeyValuePair<string, TValue>> entries, string key)
    {
        int[] slots = _slots;
        int slot = key.GetHashCode() & (slots.Length - 1);
        while (slots[slot] is var position && position != 0)
        {
            if (entries[position - 1].Key == key)
                return position - 1;
            slot = (slot + 1) & (slots.Length - 1);
        }
        return -1;
    }

    /// <summary>Adds a key that the index does not contain.</summary>
    public void Add(string key, int position)
    {
        int[] slots = _slots;
        int slot = key.GetHashCode() & (slots.Length - 1);
        while (slots[slot] != 0)
            slot = (slot + 1) & (slots.Length - 1);
        slots[slot] = position + 1;
        _count++;
    }

    /// <summary>Adds a key that the index does not contain. Returns false if the index would be more than half full.</summary>
    public bool TryAdd(string key, int position)
    {
        if (_count >= _slots.Length / 2)
            return false;
        Add(key, position);
        return true;
    }
}
