using System.Collections;
using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>The value of a list member that was not set. It is an empty list, and is distinguished from other empty lists by reference.</summary>
/// <remarks>
/// A codec omits an absent list, and writes an empty list that was set as <c>[]</c>. Copying the property from
/// one object to another preserves the difference.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class AbsentList<T> : IReadOnlyList<T>
{
    private AbsentList()
    {
    }

    /// <summary>The shared instance.</summary>
    public static AbsentList<T> Instance { get; } = new();

    /// <inheritdoc/>
    public int Count => 0;

    /// <inheritdoc/>
    public T this[int index] => throw new ArgumentOutOfRangeException(nameof(index), index, "The list is empty.");

    /// <inheritdoc/>
    public IEnumerator<T> GetEnumerator() => Enumerable.Empty<T>().GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
