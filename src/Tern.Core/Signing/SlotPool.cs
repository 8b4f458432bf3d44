namespace Tern.Signing;

/// <summary>Keeps a few objects for reuse, without locks. What does not fit, or is never returned, is left to the collector.</summary>
internal sealed class SlotPool<T>
    where T : class
{
    private readonly Slot[] _slots = new Slot[Math.Clamp(Environment.ProcessorCount, 2, 32)];

    public T? TryRent()
    {
        Slot[] slots = _slots;
        for (int i = 0; i < slots.Length; i++)
        {
            T? item = slots[i].Item;
            if (item is not null && Interlocked.CompareExchange(ref slots[i].Item, null, item) == item)
                return item;
        }
        return null;
    }

    /// <returns>Whether there was room; if not, the item still belongs to the caller.</returns>
    public bool TryReturn(T item)
    {
        Slot[] slots = _slots;
        for (int i = 0; i < slots.Length; i++)
        {
            if (slots[i].Item is null && Interlocked.CompareExchange(ref slots[i].Item, item, null) is null)
                return true;
        }
        return false;
    }

    // A struct around the reference spares the array's covariance check at each store.
    private struct Slot
    {
        public T? Item;
    }
}
