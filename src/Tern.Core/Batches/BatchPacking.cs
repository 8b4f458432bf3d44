namespace Tern.Batches;

/// <summary>Divides many elements into batches, in their order. For the packages of services.</summary>
public static class BatchPacking
{
    /// <summary>Batches of so many elements, the last of what is left.</summary>
    /// <param name="elements">What to divide.</param>
    /// <param name="maxCount">The most elements of a batch.</param>
    public static IReadOnlyList<IReadOnlyList<T>> ByCount<T>(IReadOnlyList<T> elements, int maxCount) =>
        BySize(elements, new(maxCount, long.MaxValue), static _ => 0);

    /// <summary>
    /// Batches as full as the limits allow. An element that is larger than a whole batch may be is a batch of its own: whether
    /// that is too much is for the service to say.
    /// </summary>
    /// <param name="elements">What to divide.</param>
    /// <param name="limits">How much a batch may have.</param>
    /// <param name="sizeOf">An element's size, by the service's way of counting.</param>
    /// <param name="canJoin">Whether an element may stand in a batch that begins with another one; null where any may.</param>
    public static IReadOnlyList<IReadOnlyList<T>> BySize<T>(IReadOnlyList<T> elements, BatchLimits limits, Func<T, long> sizeOf, Func<T, T, bool>? canJoin = null)
    {
        ArgumentNullException.ThrowIfNull(elements);
        ArgumentNullException.ThrowIfNull(sizeOf);
        var batches = new List<IReadOnlyList<T>>();
        List<T>? batch = null;
        long size = 0;
        for (int i = 0; i < elements.Count; i++)
        {
            long more = sizeOf(elements[i]);
            if (batch is null || batch.Count == limits.MaxEntries || more > limits.MaxBytes - size || canJoin?.Invoke(batch[0], elements[i]) == false)
            {
                batches.Add(batch = []);
                size = 0;
            }
            batch.Add(elements[i]);
            size += more;
        }
        return batches;
    }
}
