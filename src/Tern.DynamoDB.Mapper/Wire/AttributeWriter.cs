using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>Writes attribute values as DynamoDB JSON. Pass it by reference.</summary>
public ref struct AttributeWriter
{
    private readonly Type _type;
    private JsonWriter _json;
    private int _containers;

    /// <param name="output">The buffer to append to.</param>
    /// <param name="type">The type of the item, for messages.</param>
    public AttributeWriter(PooledBuffer output, Type type)
    {
        _type = type;
        _json = new JsonWriter(output);
    }

    /// <summary>The writer of the JSON.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [UnscopedRef]
    public ref JsonWriter Json => ref _json;

    /// <summary>Starts the attributes of an item.</summary>
    public void StartItem() => _json.WriteStartObject();

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
    public void WriteRest(OrderedMap<AttributeValue>? rest)
    {
        if (rest is null)
            return;
        foreach (ref readonly KeyValuePair<string, AttributeValue> entry in rest.AsSpan())
        {
            _json.WriteName(entry.Key);
            AttributeValueJson.Write(ref _json, entry.Value);
        }
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
    public readonly MappingException CreateException(string problem) => CreateException(in _json, problem, _type);

    /// <inheritdoc cref="CreateException(string)"/>
    /// <param name="json">The writer of the JSON.</param>
    /// <param name="problem">See above.</param>
    /// <param name="type">The type of the item or the value.</param>
    internal static MappingException CreateException(scoped ref readonly JsonWriter json, string problem, Type type)
    {
        string path = json.CreateException("").Path;
        return new(problem, type, AttributePath.FromJson(path, path.StartsWith("Item.", StringComparison.Ordinal) ? "Item" : ""));
    }

    [DoesNotReturn]
    private readonly void ThrowNull() => throw CreateException("The value is null. Set a value, or make the member nullable");

    [DoesNotReturn]
    private readonly void ThrowTooDeep() => throw CreateException($"The value is nested deeper than {AttributeReader.MaxLevels} levels, or contains itself");
}
