using System.Buffers;
using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json.Serialization;
using Tern.Codecs;
using Tern.Codecs.Json;
using Tern.Shapes;

namespace Tern.DynamoDB;

/// <summary>An attribute's value: one of DynamoDB's ten types, for tables and for streams alike.</summary>
/// <remarks>
/// <para>
/// The value is kept as it was given: lists, sets, maps and memory are not copied, so do not change them afterwards.
/// Numbers are decimal text and never pass through binary floating point.
/// </para>
/// <para>
/// Equality is by meaning: <c>1</c> equals <c>1.0</c> and <c>1E0</c>, the order of sets and maps does not count, that
/// of lists does.
/// </para>
/// </remarks>
[DebuggerDisplay("{ToString(),nq}")]
[JsonConverter(typeof(AttributeValueConverter))]
public readonly struct AttributeValue : IEquatable<AttributeValue>
{
    // 16 bytes: an item's entry is then 24 bytes with its name. A slice needs an object, a start and a length; the
    // length gives up its upper four bits to the kind, because no attribute exceeds 400 KB. Reading a Query of 100
    // items of 10 attributes allocates 73.0 KB this way and 81.0 KB with 24 bytes and fields of their own, in 38 and 42 µs.
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

    /// <summary>The null of DynamoDB.</summary>
    public static AttributeValue Null => new(AttributeValueKind.Null, null);

    /// <summary>The type of the value.</summary>
    public AttributeValueKind Kind => (AttributeValueKind)(_kindAndLength >> KindShift);

    /// <summary>The text, or null for another type.</summary>
    public string? S => Kind == AttributeValueKind.String ? (string?)_value : null;

    /// <summary>The number's decimal text, or null for another type.</summary>
    public string? N => Kind == AttributeValueKind.Number ? (string?)_value : null;

    /// <summary>The bytes, or null for another type.</summary>
    public ReadOnlyMemory<byte>? B => Kind == AttributeValueKind.Binary ? Bytes : default(ReadOnlyMemory<byte>?);

    /// <summary>The texts of a set, or null for another type.</summary>
    public IReadOnlyList<string>? SS => Kind == AttributeValueKind.StringSet ? (IReadOnlyList<string>?)_value : null;

    /// <summary>The numbers of a set as decimal texts, or null for another type.</summary>
    public IReadOnlyList<string>? NS => Kind == AttributeValueKind.NumberSet ? (IReadOnlyList<string>?)_value : null;

    /// <summary>The byte strings of a set, or null for another type.</summary>
    public IReadOnlyList<ReadOnlyMemory<byte>>? BS => Kind == AttributeValueKind.BinarySet ? (IReadOnlyList<ReadOnlyMemory<byte>>?)_value : null;

    /// <summary>The attributes of a map, or null for another type.</summary>
    public OrderedMap<AttributeValue>? M => Kind == AttributeValueKind.Map ? (OrderedMap<AttributeValue>?)_value : null;

    /// <summary>The elements of a list, or null for another type.</summary>
    public IReadOnlyList<AttributeValue>? L => Kind == AttributeValueKind.List ? (IReadOnlyList<AttributeValue>?)_value : null;

    /// <summary>True or false, or null for another type.</summary>
    public bool? Bool => Kind == AttributeValueKind.Boolean ? _start != 0 : null;

    /// <summary>Whether the value is DynamoDB's null.</summary>
    public bool IsNull => Kind == AttributeValueKind.Null;

    /// <summary>The wire name of a type that this version does not know, or null for another type.</summary>
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

    /// <summary>Text; it may be empty, except in a key.</summary>
    public static AttributeValue String(string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return new(AttributeValueKind.String, value);
    }

    /// <summary>A number as decimal text, for example <c>-12.50</c> or <c>1E-7</c>; sent as it is.</summary>
    /// <param name="value">Up to 38 significant digits; magnitudes from 1E-130 to 9.99…E+125. The service refuses anything else.</param>
    public static AttributeValue Number(string value)
    {
        ArgumentException.ThrowIfNullOrEmpty(value);
        return new(AttributeValueKind.Number, value);
    }

    /// <summary>A whole number.</summary>
    public static AttributeValue Number(long value) => new(AttributeValueKind.Number, value.ToString(CultureInfo.InvariantCulture));

    /// <summary>A decimal number with all its digits.</summary>
    public static AttributeValue Number(decimal value) => new(AttributeValueKind.Number, value.ToString(CultureInfo.InvariantCulture));

    /// <summary>Bytes; the memory is kept, not copied. They may be empty, except in a key.</summary>
    /// <exception cref="ArgumentException">There are 256 MiB or more (an item holds 400 KB).</exception>
    public static AttributeValue Binary(ReadOnlyMemory<byte> value)
    {
        if (value.Length > MaxLength)
            throw new ArgumentException($"A binary attribute of {value.Length} bytes does not fit: an item holds 400 KB.", nameof(value));
        if (MemoryMarshal.TryGetArray(value, out ArraySegment<byte> segment))
            return new(AttributeValueKind.Binary, segment.Array ?? [], segment.Offset, segment.Count);
        return MemoryMarshal.TryGetMemoryManager(value, out MemoryManager<byte>? manager, out int start, out int length)
            ? new(AttributeValueKind.Binary, manager, start, length)
            : throw new ArgumentException("The memory belongs neither to an array nor to a memory manager.", nameof(value));
    }

    /// <summary>A set of texts: <c>AttributeValue.StringSet(["a", "b"])</c>.</summary>
    /// <param name="values">At least one, no two alike; the order does not count.</param>
    /// <exception cref="ArgumentException">There are none: DynamoDB has no empty sets; leave the attribute out.</exception>
    public static AttributeValue StringSet(IReadOnlyList<string> values) => new(AttributeValueKind.StringSet, NotEmpty(values));

    /// <summary>A set of numbers as decimal texts: <c>AttributeValue.NumberSet(["1", "2.5"])</c>.</summary>
    /// <inheritdoc cref="StringSet"/>
    public static AttributeValue NumberSet(IReadOnlyList<string> values) => new(AttributeValueKind.NumberSet, NotEmpty(values));

    /// <summary>A set of byte strings.</summary>
    /// <inheritdoc cref="StringSet"/>
    public static AttributeValue BinarySet(IReadOnlyList<ReadOnlyMemory<byte>> values) => new(AttributeValueKind.BinarySet, NotEmpty(values));

    /// <summary>A map of attributes.</summary>
    public static AttributeValue Map(OrderedMap<AttributeValue> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        return new(AttributeValueKind.Map, values);
    }

    /// <summary>A list of attributes of any types: <c>AttributeValue.List(["a", AttributeValue.Number(1)])</c>.</summary>
    public static AttributeValue List(IReadOnlyList<AttributeValue> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        return new(AttributeValueKind.List, values);
    }

    /// <summary>True or false.</summary>
    public static AttributeValue Boolean(bool value) => new(AttributeValueKind.Boolean, null, value ? 1 : 0);

    /// <summary>Text becomes an <c>S</c>; numbers have no conversion, so that none is mistaken for text.</summary>
    public static implicit operator AttributeValue(string value) => String(value);

    /// <summary>A <c>BOOL</c>.</summary>
    public static implicit operator AttributeValue(bool value) => Boolean(value);

    /// <summary>Whether two values mean the same.</summary>
    public static bool operator ==(AttributeValue left, AttributeValue right) => left.Equals(right);

    /// <summary>Whether two values mean different things.</summary>
    public static bool operator !=(AttributeValue left, AttributeValue right) => !left.Equals(right);

    /// <summary>Whether two values mean the same: numbers by value, sets and maps in any order.</summary>
    public bool Equals(AttributeValue other) => AttributeValueEquality.AreEqual(this, other);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is AttributeValue other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => AttributeValueEquality.HashOf(this);

    /// <summary>A value of DynamoDB's JSON, for example <c>{"S":"a"}</c>. Numbers retain all their digits; bytes are base64.</summary>
    /// <param name="json">One value, nested at most 64 levels deep.</param>
    /// <exception cref="InvalidAttributeValueException">The value has no type or more than one, or is <c>{"NULL":false}</c>.</exception>
    /// <exception cref="CodecException">The JSON is malformed, or nested too deep.</exception>
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

    /// <summary>The value as DynamoDB's JSON, for example <c>{"S":"a"}</c>, which <see cref="FromJson(string)"/> reads.</summary>
    /// <exception cref="CodecException">
    /// The value, or one within it, has no type or one that this version does not know; it nests deeper than 64 levels; or a set has a null.
    /// </exception>
    public string ToJson()
    {
        using PooledBuffer json = WriteJson();
        return Encoding.UTF8.GetString(json.WrittenSpan);
    }

    /// <summary>DynamoDB's JSON for logs and debuggers, for example <c>{"S":"a"}</c>; cut with <c>…</c> after about 1,000 characters.</summary>
    public override string ToString() => AttributeValueText.Describe(this);

    /// <summary>A set as it came over the wire, which may be empty: whether that is an error is for the service to say.</summary>
    internal static AttributeValue ReceivedSet(AttributeValueKind kind, object values) => new(kind, values);

    /// <summary>A number as it came over the wire, whatever its text.</summary>
    internal static AttributeValue ReceivedNumber(string value) => new(AttributeValueKind.Number, value);

    /// <summary>A value of a type that this version does not know.</summary>
    internal static AttributeValue Unknown(string type) => new(AttributeValueKind.Unknown, type);

    /// <summary>The value as DynamoDB's JSON in UTF-8.</summary>
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

    private static IReadOnlyList<T> NotEmpty<T>(IReadOnlyList<T> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        return values.Count > 0 ? values : throw new ArgumentException("A set has at least one element; leave the attribute out instead.", nameof(values));
    }
}
