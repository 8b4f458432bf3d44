using System.Collections;
using System.Runtime.CompilerServices;

namespace Tern.Functions;

/// <summary>One text, or a list of texts: <c>"a"</c> or <c>["a", "b"]</c>. The form is written as it was read.</summary>
/// <remarks>A text and a collection expression convert to it: <c>Action = "execute-api:Invoke"</c>, <c>Resource = [first, second]</c>.</remarks>
[CollectionBuilder(typeof(StringOrList), nameof(Create))]
public readonly struct StringOrList : IReadOnlyList<string>
{
    private readonly object? _value;

    private StringOrList(object value) => _value = value;

    /// <summary>Whether it is a list, not one text.</summary>
    public bool IsList => _value is not string;

    /// <summary>The number of texts.</summary>
    public int Count => _value switch
    {
        null => 0,
        string => 1,
        object list => ((string[])list).Length,
    };

    /// <summary>A text.</summary>
    /// <param name="index">The index from 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">The index is negative, or not less than <see cref="Count"/>.</exception>
    public string this[int index]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfNegative(index);
            ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, Count);
            return _value as string ?? ((string[])_value!)[index];
        }
    }

    /// <summary>Converts one text.</summary>
    public static implicit operator StringOrList(string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return new(value);
    }

    /// <summary>Creates a list.</summary>
    /// <param name="values">The texts.</param>
    public static StringOrList Create(params ReadOnlySpan<string> values) => new(values.ToArray());

    /// <inheritdoc/>
    public IEnumerator<string> GetEnumerator()
    {
        for (int i = 0; i < Count; i++)
            yield return this[i];
    }

    /// <inheritdoc/>
    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
