using System.Collections;

namespace Tern.Shapes;

/// <summary>The value of a list member that was not set: reads as an empty list, and is told apart by reference.</summary>
/// <remarks>
/// A codec leaves an absent list out and writes an empty one that was set as <c>[]</c>; copying the property from
/// one object to another keeps the difference.
/// </remarks>
public sealed class AbsentList<T> : IReadOnlyList<T>
{
    private AbsentList()
    {
    }

    /// <summary>The one instance.</summary>
    public static AbsentList<T> Instance { get; } = new();

    /// <inheritdoc/>
    public int Count => 0;

    /// <inheritdoc/>
    public T this[int index] => throw new ArgumentOutOfRangeException(nameof(index), index, "The list is empty.");

    /// <inheritdoc/>
    public IEnumerator<T> GetEnumerator() => Enumerable.Empty<T>().GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
