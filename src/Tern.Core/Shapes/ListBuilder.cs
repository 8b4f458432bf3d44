using System.Buffers;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Tern.Runtime;

/// <summary>Collects elements, and returns an array of exact length. The first elements are in the builder, more are in pooled memory. For codecs.</summary>
/// <remarks>A mutable struct: store it in a local variable, and call <see cref="ToArray"/> at the end.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ListBuilder<T>
{
    // Most lists of a response are short, and each type of an element has a pool: its creation is a part of the start of a function
    // (bench/results/functions.md).
    private const int FirstCount = 4;

    private FirstElements _first;
    private T[]? _elements;
    private int _count;

    /// <summary>Whether the builder has no elements.</summary>
    public readonly bool IsEmpty => _count == 0;

    /// <summary>The number of elements.</summary>
    public readonly int Count => _count;

    [UnscopedRef]
    private readonly ReadOnlySpan<T> Filled => _elements is { } elements ? elements.AsSpan(0, _count) : ((ReadOnlySpan<T>)_first)[.._count];

    /// <summary>Adds an element.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Add(T element)
    {
        T[]? elements = _elements;
        int count = _count;
        if (elements is not null && count < elements.Length)
        {
            elements[count] = element;
            _count = count + 1;
        }
        else
        {
            AddSlow(element);
        }
    }

    /// <summary>Returns the elements. The builder is empty afterwards.</summary>
    public T[] ToArray()
    {
        T[] result = Filled.ToArray();
        Clear();
        return result;
    }

    /// <summary>Moves the elements to an array, which can be of a derived type. The builder is empty afterwards.</summary>
    /// <param name="array">The array, of length <see cref="Count"/>.</param>
    public void MoveTo(T[] array)
    {
        if (_elements is { } elements)
        {
            Array.Copy(elements, array, _count);
        }
        else
        {
            for (int i = 0; i < _count; i++)
                array[i] = _first[i];
        }
        Clear();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void AddSlow(T element)
    {
        if (_elements is null && _count < FirstCount)
        {
            // Each list takes memory at its end, also a short one.
            if (_count == 0)
                AllocationBudget.ThrowIfExceeded((long)FirstCount * Unsafe.SizeOf<T>());
            _first[_count] = element;
        }
        else
        {
            Grow()[_count] = element;
        }
        _count++;
    }

    private T[] Grow()
    {
        int length = _elements is null ? 16 : _elements.Length * 2;
        AllocationBudget.ThrowIfExceeded((long)length * Unsafe.SizeOf<T>());
        T[] larger = ArrayPool<T>.Shared.Rent(length);
        Filled.CopyTo(larger);
        Release();
        return _elements = larger;
    }

    private void Clear()
    {
        Release();
        this = default;
    }

    private readonly void Release()
    {
        if (_elements is not { } elements)
            return;
        if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
            elements.AsSpan(0, _count).Clear();
        ArrayPool<T>.Shared.Return(elements);
    }

    [InlineArray(FirstCount)]
    private struct FirstElements
    {
        private T _element;
    }
}
