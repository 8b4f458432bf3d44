namespace Tern.Runtime;

/// <summary>A small lock-free object pool. Objects that do not fit, or are not returned, are garbage-collected.</summary>
// Without a pool, each signature and each call allocates its workspace. A pool with a lock would make concurrent calls wait for each other.
// Held by AllocationTests.Signing_into_a_buffer_of_the_caller_allocates_nothing.
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

    /// <returns>False if the pool is full. The caller then still owns the item.</returns>
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

    // A struct around the reference avoids the covariance check of array stores.
    private struct Slot
    {
        public T? Item;
    }
}
