using System.Buffers;
using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Tern.Runtime;

/// <summary>Collects elements in pooled memory and returns an array of exact length. For codecs.</summary>
/// <remarks>A mutable struct: store it in a local variable, and call <see cref="ToArray"/> at the end.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ListBuilder<T>
{
    private T[]? _elements;
    private int _count;

    /// <summary>Whether the builder has no elements.</summary>
    public readonly bool IsEmpty => _count == 0;

    /// <summary>The number of elements.</summary>
    public readonly int Count => _count;

    /// <summary>Adds an element.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Add(T element)
    {
        T[]? elements = _elements;
        if (elements is null || _count >= elements.Length)
            elements = Grow();
        elements[_count++] = element;
    }

    /// <summary>Returns the elements. The builder is empty afterwards.</summary>
    public T[] ToArray()
    {
        if (_elements is not { } elements)
            return [];
        ReadOnlySpan<T> filled = elements.AsSpan(0, _count);
        T[] result = filled.ToArray();
        Release(elements);
        _elements = null;
        _count = 0;
        return result;
    }

    /// <summary>Moves the elements to an array, which can be of a derived type. The builder is empty afterwards.</summary>
    /// <param name="array">The array, of length <see cref="Count"/>.</param>
    public void MoveTo(T[] array)
    {
        if (_elements is not { } elements)
            return;
        Array.Copy(elements, array, _count);
        Release(elements);
        _elements = null;
        _count = 0;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private T[] Grow()
    {
        T[]? old = _elements;
        int length = old is null ? 16 : old.Length * 2;
        AllocationBudget.ThrowIfExceeded((long)length * Unsafe.SizeOf<T>());
        T[] larger = ArrayPool<T>.Shared.Rent(length);
        if (old is not null)
        {
            old.AsSpan(0, _count).CopyTo(larger);
            Release(old);
        }
        return _elements = larger;
    }

    private readonly void Release(T[] elements)
    {
        if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
            elements.AsSpan(0, _count).Clear();
        ArrayPool<T>.Shared.Return(elements);
    }
}
