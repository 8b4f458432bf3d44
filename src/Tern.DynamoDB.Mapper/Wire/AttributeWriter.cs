using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Tern.DynamoDB.Mapper.Converters;
using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>Writes attribute values as DynamoDB JSON. Pass it by reference.</summary>
public ref struct AttributeWriter
{
    private readonly Type _type;
    private readonly string _attribute;
    private JsonWriter _json;
    private int _containers;
    private int _itemOffset;

    /// <param name="output">The buffer to append to.</param>
    /// <param name="type">The type of the item, for messages.</param>
    public AttributeWriter(PooledBuffer output, Type type)
        : this(output, type, "")
    {
    }

    /// <param name="output">The buffer to append to.</param>
    /// <param name="type">The type of the item, for messages.</param>
    /// <param name="attribute">The name of the attribute, for messages, if only a value is written.</param>
    internal AttributeWriter(PooledBuffer output, Type type, string attribute)
    {
        _type = type;
        _attribute = attribute;
        _json = new JsonWriter(output);
        _itemOffset = -1;
    }

    /// <summary>The writer of the JSON.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [UnscopedRef]
    public ref JsonWriter Json => ref _json;

    /// <summary>Starts the attributes of an item.</summary>
    public void StartItem()
    {
        _itemOffset = _json.Written.Length;
        _json.WriteStartObject();
    }

    /// <summary>Ends the attributes of an item.</summary>
    public void EndItem() => _json.WriteEndObject();

    /// <summary>Starts a map: <c>{"M":{</c>.</summary>
    public void StartMap()
    {
        _containers++;
        _json.WriteLiteral("{\"M\":{"u8);
    }

    /// <summary>Ends a map.</summary>
    public void EndMap()
    {
        _containers--;
        _json.WriteEndObject();
        _json.WriteEndObject();
    }

    /// <summary>Starts a list: <c>{"L":[</c>.</summary>
    public void StartList()
    {
        _containers++;
        _json.WriteLiteral("{\"L\":["u8);
    }

    /// <summary>Ends a list.</summary>
    public void EndList()
    {
        _containers--;
        _json.WriteEndArray();
        _json.WriteEndObject();
    }

    /// <summary>Writes an attribute of an item or a map.</summary>
    /// <param name="encodedName">The encoded name with quotes and colon: <c>"\"Status\":"u8</c>.</param>
    /// <param name="value">The value.</param>
    /// <typeparam name="TConverter">The converter.</typeparam>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <exception cref="MappingException">The value cannot be stored, or is nested too deeply.</exception>
    // Not inlined: with its copies the writer of a type of 10 members has 1,100 bytes in place of 280 in a native program (eng/mapper-sizes).
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void Write<TConverter, T>(ReadOnlySpan<byte> encodedName, T value)
        where TConverter : IItemConverter<TConverter, T>
    {
        _json.WriteName(encodedName);
        Write<TConverter, T>(value);
    }

    /// <summary>Writes an attribute, unless its value is absent (<see cref="IItemConverter{TSelf, T}.IsAbsent"/>).</summary>
    /// <inheritdoc cref="Write{TConverter, T}(ReadOnlySpan{byte}, T)"/>
    public void WriteOptional<TConverter, T>(ReadOnlySpan<byte> encodedName, T value)
        where TConverter : IItemConverter<TConverter, T>
    {
        if (!TConverter.IsAbsent(value))
            Write<TConverter, T>(encodedName, value);
    }

    /// <summary>Writes the attributes without a member of their own; null for none.</summary>
    /// <param name="rest">The attributes.</param>
    /// <param name="names">The names of the attributes of members and of the key.</param>
    /// <exception cref="MappingException">A name is that of a member or of the key.</exception>
    public void WriteRest(OrderedMap<AttributeValue>? rest, NameTable names)
    {
        ArgumentNullException.ThrowIfNull(names);
        if (rest is null)
            return;
        foreach (ref readonly KeyValuePair<string, AttributeValue> entry in rest.AsSpan())
        {
            if (names.Contains(entry.Key))
                throw CreateException($"The member with [Rest] contains the attribute '{entry.Key}', which is that of another member or of the key. Remove it");
        }
        WriteRaw(rest);
    }

    /// <summary>Writes an attribute that is the partition key or the sort key of an item.</summary>
    /// <inheritdoc cref="Write{TConverter, T}(ReadOnlySpan{byte}, T)"/>
    /// <exception cref="MappingException">The value is empty.</exception>
    public void WriteKey<TConverter, T>(ReadOnlySpan<byte> encodedName, T value)
        where TConverter : IItemConverter<TConverter, T>
    {
        Write<TConverter, T>(encodedName, value);
        // A type with a key can also be a map within an item, where it is no key.
        if (_containers == 0 && _json.Written.EndsWith(":\"\"},"u8))
            throw new MappingException("The value of the key is empty. DynamoDB accepts no empty keys", _type, AttributePath.At([(byte)'{', .. encodedName], isItem: true));
    }

    /// <summary>Writes attributes of an item or a map that are stored unchanged.</summary>
    internal void WriteRaw(OrderedMap<AttributeValue> attributes)
    {
        foreach (ref readonly KeyValuePair<string, AttributeValue> entry in attributes.AsSpan())
        {
            WriteName(entry.Key);
            Write<RawConverter, AttributeValue>(entry.Value);
        }
    }

    /// <summary>Writes the name of an attribute that is not known at build time.</summary>
    /// <exception cref="MappingException">The name is not valid Unicode.</exception>
    internal void WriteName(string name)
    {
        Converters.StringConverter.WriteText(ref this, name);
        _json.EndName();
    }

    /// <summary>Writes an element of a list, or the value of an attribute whose name was written.</summary>
    /// <inheritdoc cref="Write{TConverter, T}(ReadOnlySpan{byte}, T)"/>
    public void Write<TConverter, T>(T value)
        where TConverter : IItemConverter<TConverter, T>
    {
        if (_containers >= AttributeReader.MaxLevels)
            ThrowTooDeep();
        if (value is null)
            ThrowNull();
        TConverter.Write(ref this, value);
    }

    /// <summary>Writes a null element of a list or a null entry of a map.</summary>
    public void WriteNull() => _json.WriteLiteral("{\"NULL\":true},"u8);

    /// <summary>Creates the exception for a value that cannot be stored.</summary>
    /// <param name="problem">What was found, what is expected and what to do, without values and without a final period.</param>
    public readonly MappingException CreateException(string problem)
    {
        bool isItem = _itemOffset >= 0;
        return new(problem, _type, _attribute + AttributePath.At(_json.Written[(isItem ? _itemOffset : 0)..], isItem));
    }

    [DoesNotReturn]
    private readonly void ThrowNull() => throw CreateException("The value is null. Set a value, or make the member nullable");

    [DoesNotReturn]
    private readonly void ThrowTooDeep() => throw CreateException($"The value is nested deeper than {AttributeReader.MaxLevels} levels, or contains itself");
}
