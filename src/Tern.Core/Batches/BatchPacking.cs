using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>Divides elements into batches and retains their order. For service packages.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class BatchPacking
{
    /// <summary>Creates batches of a fixed number of elements. The last one may have fewer.</summary>
    /// <param name="elements">The elements.</param>
    /// <param name="maxCount">The maximum number of elements in a batch.</param>
    public static IReadOnlyList<IReadOnlyList<T>> ByCount<T>(IReadOnlyList<T> elements, int maxCount) =>
        BySize(elements, new(maxCount, long.MaxValue), static _ => 0);

    /// <summary>
    /// Creates batches as large as the limits allow. An element that is larger than a batch may be is sent in its own batch; the service decides
    /// whether to accept it.
    /// </summary>
    /// <param name="elements">The elements.</param>
    /// <param name="limits">The limits of a batch.</param>
    /// <param name="getSize">Returns the size of an element, as the service counts it.</param>
    /// <param name="canJoin">Whether an element may be in a batch whose first element is the given one; null if any may.</param>
    public static IReadOnlyList<IReadOnlyList<T>> BySize<T>(IReadOnlyList<T> elements, BatchLimits limits, Func<T, long> getSize, Func<T, T, bool>? canJoin = null)
    {
        ArgumentNullException.ThrowIfNull(elements);
        ArgumentNullException.ThrowIfNull(getSize);
        var batches = new List<IReadOnlyList<T>>();
        List<T>? batch = null;
        long size = 0;
        for (int i = 0; i < elements.Count; i++)
        {
            long more = getSize(elements[i]);
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
