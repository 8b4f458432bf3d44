using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>
/// Writes a request with expressions. Names and values are numbered in the order of their first use; equal ones share a placeholder. Pass it by reference.
/// </summary>
/// <remarks>It allocates nothing: names and values are references in pooled arrays. Dispose it after the request is complete.</remarks>
internal ref struct ExpressionWriter(PooledBuffer output, Type type)
{
    private const int InitialCapacity = 16;

    private AttributeWriter _item = new(output, type);
    private NameReference[]? _names;
    private int _nameCount;
    private byte[][]? _values;
    private int _valueCount;

    /// <summary>The writer of items within the request.</summary>
    [UnscopedRef]
    public ref AttributeWriter Item => ref _item;

    /// <summary>The writer of the request.</summary>
    [UnscopedRef]
    public ref JsonWriter Json => ref _item.Json;

    /// <summary>Ends the request.</summary>
    public void EndRequest()
    {
        Json.WriteEndObject();
        Json.Complete();
    }

    /// <summary>Writes the names of the attributes to return, if the type is a projection.</summary>
    public void WriteProjection(ItemMap map)
    {
        if (map.ProjectedNameCount is not { } count)
            return;
        StartExpression("\"ProjectionExpression\":"u8);
        for (int i = 0; i < count; i++)
        {
            WriteText(i > 0 ? ", "u8 : default);
            WriteName(new NameReference(map.Names, i));
        }
        EndExpression();
    }

    /// <summary>Writes a member with a condition.</summary>
    /// <param name="encodedName">The encoded name with quotes and colon.</param>
    /// <param name="condition">The condition.</param>
    public void WriteExpression(ReadOnlySpan<byte> encodedName, ConditionNode condition)
    {
        StartExpression(encodedName);
        condition.Write(ref this);
        EndExpression();
    }

    /// <summary>Starts a member that is an expression.</summary>
    /// <param name="encodedName">The encoded name with quotes and colon.</param>
    public void StartExpression(ReadOnlySpan<byte> encodedName)
    {
        Json.WriteName(encodedName);
        Json.WriteLiteral("\""u8);
    }

    /// <summary>Ends an expression.</summary>
    public void EndExpression() => Json.WriteLiteral("\","u8);

    /// <summary>Writes text of an expression.</summary>
    public void WriteText(ReadOnlySpan<byte> text) => Json.WriteLiteral(text);

    /// <summary>Writes the path of an attribute with placeholders for its names.</summary>
    public void WritePath(FieldPath path)
    {
        if (path.IsItem)
            throw new InvalidOperationException("The item itself has no path. Use a member of it.");
        FieldPath parent = path.Parent;
        if (!parent.IsItem)
            WritePath(parent);
        if (path.IsElement)
        {
            Json.WriteLiteral("["u8);
            WriteNumber(path.Index);
            Json.WriteLiteral("]"u8);
            return;
        }
        if (!parent.IsItem)
            Json.WriteLiteral("."u8);
        WriteName(new NameReference(path.NameSource!, path.Index));
    }

    /// <summary>Writes the placeholder of a name.</summary>
    public void WriteName(NameReference name)
    {
        _names ??= ArrayPool<NameReference>.Shared.Rent(InitialCapacity);
        int index = 0;
        while (index < _nameCount && !_names[index].Equals(name))
            index++;
        if (index == _nameCount)
        {
            if (_nameCount == _names.Length)
                Grow(ref _names);
            _names[_nameCount++] = name;
        }
        Json.WriteLiteral("#"u8);
        WriteNumber(index);
    }

    /// <summary>Writes the placeholder of a value.</summary>
    /// <param name="value">The value as DynamoDB JSON.</param>
    public void WriteValue(byte[] value)
    {
        _values ??= ArrayPool<byte[]>.Shared.Rent(InitialCapacity);
        int index = 0;
        while (index < _valueCount && _values[index] != value && !_values[index].AsSpan().SequenceEqual(value))
            index++;
        if (index == _valueCount)
        {
            if (_valueCount == _values.Length)
                Grow(ref _values);
            _values[_valueCount++] = value;
        }
        Json.WriteLiteral(":"u8);
        WriteNumber(index);
    }

    /// <summary>Writes the member with the names of all expressions.</summary>
    public void WriteNames()
    {
        if (_nameCount == 0)
            return;
        Json.WriteName("\"ExpressionAttributeNames\":{"u8);
        for (int i = 0; i < _nameCount; i++)
        {
            WritePlaceholder("\"#"u8, i);
            _names![i].Write(ref Json);
        }
        Json.WriteEndObject();
    }

    /// <summary>Writes the member with the values of all expressions.</summary>
    public void WriteValues()
    {
        if (_valueCount == 0)
            return;
        Json.WriteName("\"ExpressionAttributeValues\":{"u8);
        for (int i = 0; i < _valueCount; i++)
        {
            WritePlaceholder("\":"u8, i);
            Json.WriteLiteral(_values![i]);
            Json.WriteLiteral(","u8);
        }
        Json.WriteEndObject();
    }

    /// <summary>Returns the arrays to the pool.</summary>
    public void Dispose()
    {
        if (_names is { } names)
            ArrayPool<NameReference>.Shared.Return(names, clearArray: true);
        if (_values is { } values)
            ArrayPool<byte[]>.Shared.Return(values, clearArray: true);
        _names = null;
        _values = null;
    }

    private void WritePlaceholder(ReadOnlySpan<byte> prefix, int index)
    {
        Json.WriteLiteral(prefix);
        WriteNumber(index);
        Json.WriteLiteral("\":"u8);
    }

    private void WriteNumber(int number)
    {
        Span<byte> digits = stackalloc byte[10];
        number.TryFormat(digits, out int length, default, CultureInfo.InvariantCulture);
        Json.WriteLiteral(digits[..length]);
    }

    private static void Grow<T>(ref T[] array)
    {
        T[] larger = ArrayPool<T>.Shared.Rent(array.Length * 2);
        array.CopyTo(larger, 0);
        ArrayPool<T>.Shared.Return(array, clearArray: true);
        array = larger;
    }
}
