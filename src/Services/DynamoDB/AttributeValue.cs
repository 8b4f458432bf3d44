using System.Buffers;
using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json.Serialization;
using Tern.Runtime;

namespace Tern.DynamoDB;

/// <summary>A value of an attribute: one of the ten data types of DynamoDB. Tables and streams use the same type.</summary>
/// <remarks>
/// <para>
/// The value is not copied: do not change lists, sets, maps and memory after they were passed.
/// Numbers are stored as decimal text and never converted to binary floating point.
/// </para>
/// <para>
/// Values are compared by meaning: <c>1</c> equals <c>1.0</c> and <c>1E0</c>. The order of sets and maps is not significant,
/// the order of lists is.
/// </para>
/// </remarks>
[DebuggerDisplay("{ToString(),nq}")]
[JsonConverter(typeof(AttributeValueConverter))]
public readonly struct AttributeValue : IEquatable<AttributeValue>
{
    // 16 bytes: an entry of an item then has 24 bytes with its name. A slice needs an object, a start and a length. The upper four bits of the
    // length hold the kind, because no attribute exceeds 400 KB. Reading a Query of 100 items of 10 attributes allocates 73.0 KB this way, and
    // 81.0 KB with 24 bytes and separate fields (38 µs and 42 µs). Held by AttributeValueTests.AttributeValue_has_a_size_of_16_bytes.
    private const int KindShift = 28;
    private const int MaxLength = (1 << KindShift) - 1;

    private readonly object? _value;
    private readonly int _start;
    private readonly uint _kindAndLength;

    private AttributeValue(AttributeValueKind kind, object? value, int start = 0, int length = 0)
    {
        _value = value;
        _start = start;
        _kindAndLength = ((uint)kind << KindShift) | (uint)length;
    }

    /// <summary>The DynamoDB null (<c>NULL</c>).</summary>
    public static AttributeValue Null => new(AttributeValueKind.Null, null);

    /// <summary>The data type of the value.</summary>
    public AttributeValueKind Kind => (AttributeValueKind)(_kindAndLength >> KindShift);

    /// <summary>The text (<c>S</c>). Null if the value has another type.</summary>
    public string? S => Kind == AttributeValueKind.String ? (string?)_value : null;

    /// <summary>The number as decimal text (<c>N</c>). Null if the value has another type.</summary>
    public string? N => Kind == AttributeValueKind.Number ? (string?)_value : null;

    /// <summary>The bytes (<c>B</c>). Null if the value has another type.</summary>
    public ReadOnlyMemory<byte>? B => Kind == AttributeValueKind.Binary ? Bytes : default(ReadOnlyMemory<byte>?);

    /// <summary>The elements of a string set (<c>SS</c>). Null if the value has another type.</summary>
    public IReadOnlyList<string>? SS => Kind == AttributeValueKind.StringSet ? (IReadOnlyList<string>?)_value : null;

    /// <summary>The elements of a number set as decimal text (<c>NS</c>). Null if the value has another type.</summary>
    public IReadOnlyList<string>? NS => Kind == AttributeValueKind.NumberSet ? (IReadOnlyList<string>?)_value : null;

    /// <summary>The elements of a binary set (<c>BS</c>). Null if the value has another type.</summary>
    public IReadOnlyList<ReadOnlyMemory<byte>>? BS => Kind == AttributeValueKind.BinarySet ? (IReadOnlyList<ReadOnlyMemory<byte>>?)_value : null;

    /// <summary>The attributes of a map (<c>M</c>). Null if the value has another type.</summary>
    public OrderedMap<AttributeValue>? M => Kind == AttributeValueKind.Map ? (OrderedMap<AttributeValue>?)_value : null;

    /// <summary>The elements of a list (<c>L</c>). Null if the value has another type.</summary>
    public IReadOnlyList<AttributeValue>? L => Kind == AttributeValueKind.List ? (IReadOnlyList<AttributeValue>?)_value : null;

    /// <summary>The boolean (<c>BOOL</c>). Null if the value has another type.</summary>
    public bool? Bool => Kind == AttributeValueKind.Boolean ? _start != 0 : null;

    /// <summary>True if the value is the DynamoDB null.</summary>
    public bool IsNull => Kind == AttributeValueKind.Null;

    /// <summary>The wire name of a data type that this version does not support. Null for a supported type.</summary>
    internal string? UnknownType => Kind == AttributeValueKind.Unknown ? (string?)_value : null;

    private ReadOnlyMemory<byte> Bytes
    {
        get
        {
            int length = (int)(_kindAndLength & MaxLength);
            return _value is byte[] array
                ? new(array, _start, length)
                : ((MemoryManager<byte>)_value!).Memory.Slice(_start, length);
        }
    }

    /// <summary>Creates a string (<c>S</c>). It can be empty, except in a key.</summary>
    public static AttributeValue String(string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return new(AttributeValueKind.String, value);
    }

    /// <summary>Creates a number (<c>N</c>) from decimal text, for example <c>-12.50</c> or <c>1E-7</c>. The text is sent unchanged.</summary>
    /// <param name="value">Up to 38 significant digits, magnitudes from 1E-130 to 9.99…E+125. The service rejects other values.</param>
    public static AttributeValue Number(string value)
    {
        ArgumentException.ThrowIfNullOrEmpty(value);
        return new(AttributeValueKind.Number, value);
    }

    /// <summary>Creates a number (<c>N</c>) from an integer.</summary>
    public static AttributeValue Number(long value) => new(AttributeValueKind.Number, value.ToString(CultureInfo.InvariantCulture));

    /// <summary>Creates a number (<c>N</c>) from a decimal with all its digits.</summary>
    public static AttributeValue Number(decimal value) => new(AttributeValueKind.Number, value.ToString(CultureInfo.InvariantCulture));

    /// <summary>Creates a binary value (<c>B</c>). The memory is not copied. It can be empty, except in a key.</summary>
    /// <exception cref="ArgumentException">The value has 256 MiB or more. An item can have 400 KB.</exception>
    public static AttributeValue Binary(ReadOnlyMemory<byte> value)
    {
        if (value.Length > MaxLength)
            throw new ArgumentException($"A binary attribute of {value.Length} bytes is too large. The maximum size of an item is 400 KB.", nameof(value));
        if (MemoryMarshal.TryGetArray(value, out ArraySegment<byte> segment))
            return new(AttributeValueKind.Binary, segment.Array ?? [], segment.Offset, segment.Count);
        return MemoryMarshal.TryGetMemoryManager(value, out MemoryManager<byte>? manager, out int start, out int length)
            ? new(AttributeValueKind.Binary, manager, start, length)
            : throw new ArgumentException("The memory is not supported. Use memory of an array or of a MemoryManager<byte>.", nameof(value));
    }

    /// <summary>Creates a string set (<c>SS</c>): <c>AttributeValue.StringSet(["a", "b"])</c>.</summary>
    /// <param name="values">At least one element, without duplicates. The order is not significant.</param>
    /// <exception cref="ArgumentException">The set is empty. DynamoDB does not support empty sets: omit the attribute.</exception>
    public static AttributeValue StringSet(IReadOnlyList<string> values) => new(AttributeValueKind.StringSet, RequireNotEmpty(values));

    /// <summary>Creates a number set (<c>NS</c>) from decimal texts: <c>AttributeValue.NumberSet(["1", "2.5"])</c>.</summary>
    /// <inheritdoc cref="StringSet"/>
    public static AttributeValue NumberSet(IReadOnlyList<string> values) => new(AttributeValueKind.NumberSet, RequireNotEmpty(values));

    /// <summary>Creates a binary set (<c>BS</c>).</summary>
    /// <inheritdoc cref="StringSet"/>
    public static AttributeValue BinarySet(IReadOnlyList<ReadOnlyMemory<byte>> values) => new(AttributeValueKind.BinarySet, RequireNotEmpty(values));

    /// <summary>Creates a map (<c>M</c>).</summary>
    public static AttributeValue Map(OrderedMap<AttributeValue> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        return new(AttributeValueKind.Map, values);
    }

    /// <summary>Creates a list (<c>L</c>) of values of any types: <c>AttributeValue.List(["a", AttributeValue.Number(1)])</c>.</summary>
    public static AttributeValue List(IReadOnlyList<AttributeValue> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        return new(AttributeValueKind.List, values);
    }

    /// <summary>Creates a boolean (<c>BOOL</c>).</summary>
    public static AttributeValue Boolean(bool value) => new(AttributeValueKind.Boolean, null, value ? 1 : 0);

    /// <summary>Creates a string (<c>S</c>). Numbers have no conversion, so that a number cannot become a string by mistake.</summary>
    public static implicit operator AttributeValue(string value) => String(value);

    /// <summary>Creates a boolean (<c>BOOL</c>).</summary>
    public static implicit operator AttributeValue(bool value) => Boolean(value);

    /// <summary>True if the values have the same meaning.</summary>
    public static bool operator ==(AttributeValue left, AttributeValue right) => left.Equals(right);

    /// <summary>True if the values have different meanings.</summary>
    public static bool operator !=(AttributeValue left, AttributeValue right) => !left.Equals(right);

    /// <summary>True if the values have the same meaning: numbers are compared by value, sets and maps in any order.</summary>
    public bool Equals(AttributeValue other) => AttributeValueEquality.AreEqual(this, other);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is AttributeValue other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => AttributeValueEquality.GetHash(this);

    /// <summary>Reads a value of DynamoDB JSON, for example <c>{"S":"a"}</c>. Numbers retain all their digits; bytes are base64.</summary>
    /// <param name="json">One value, nested at most 64 levels deep.</param>
    /// <exception cref="InvalidAttributeValueException">The value has no type, several types, or is <c>{"NULL":false}</c>.</exception>
    /// <exception cref="TernSerializationException">The JSON is malformed or nested too deeply.</exception>
    public static AttributeValue FromJson(string json)
    {
        ArgumentNullException.ThrowIfNull(json);
        return FromJson(Encoding.UTF8.GetBytes(json));
    }

    /// <inheritdoc cref="FromJson(string)"/>
    /// <param name="utf8Json">One value as UTF-8, nested at most 64 levels deep.</param>
    public static AttributeValue FromJson(ReadOnlySpan<byte> utf8Json)
    {
        var reader = new JsonReader(utf8Json);
        AttributeValue value = AttributeValueJson.Read(ref reader);
        reader.ReadEnd();
        return value.Kind != AttributeValueKind.None ? value : throw new InvalidAttributeValueException(AttributeValueProblem.NoType, in reader);
    }

    /// <summary>Returns the value as DynamoDB JSON, for example <c>{"S":"a"}</c>. <see cref="FromJson(string)"/> reads it.</summary>
    /// <exception cref="TernSerializationException">
    /// The value or a nested value has no type or an unsupported type, is nested deeper than 64 levels, or is a set with a null element.
    /// </exception>
    public string ToJson()
    {
        using PooledBuffer json = WriteJson();
        return Encoding.UTF8.GetString(json.WrittenSpan);
    }

    /// <summary>
    /// Returns DynamoDB JSON for logs and debuggers, for example <c>{"S":"a"}</c>, truncated with <c>…</c> after about 1,000 characters.
    /// </summary>
    public override string ToString() => AttributeValueFormatter.Format(this);

    /// <summary>Creates a set that was received. It can be empty: only the service validates it.</summary>
    internal static AttributeValue ReceivedSet(AttributeValueKind kind, object values) => new(kind, values);

    /// <summary>Creates a number that was received, without validation.</summary>
    internal static AttributeValue ReceivedNumber(string value) => new(AttributeValueKind.Number, value);

    /// <summary>Creates a value of a data type that this version does not support.</summary>
    internal static AttributeValue Unknown(string type) => new(AttributeValueKind.Unknown, type);

    /// <summary>Returns the value as DynamoDB JSON in UTF-8.</summary>
    internal PooledBuffer WriteJson()
    {
        var json = new PooledBuffer();
        try
        {
            var writer = new JsonWriter(json);
            AttributeValueJson.Write(ref writer, this);
            writer.Complete();
            return json;
        }
        catch
        {
            json.Dispose();
            throw;
        }
    }

    private static IReadOnlyList<T> RequireNotEmpty<T>(IReadOnlyList<T> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        return values.Count > 0 ? values : throw new ArgumentException("A set must have at least one element. Omit the attribute instead of an empty set.", nameof(values));
    }
}
