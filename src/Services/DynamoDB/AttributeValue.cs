using System.Globalization;
using Tern.Shapes;

namespace Tern.DynamoDB;

/// <summary>An attribute's value: one of DynamoDB's ten types.</summary>
public readonly struct AttributeValue
{
    private readonly object? _value;
    private readonly int _start;
    private readonly int _length;

    private AttributeValue(AttributeValueKind kind, object? value, int start = 0, int length = 0)
    {
        Kind = kind;
        _value = value;
        _start = start;
        _length = length;
    }

    /// <summary>The type of the value.</summary>
    public AttributeValueKind Kind { get; }

    /// <summary>Text.</summary>
    public static AttributeValue String(string value) => new(AttributeValueKind.String, value);

    /// <summary>A number as decimal text.</summary>
    public static AttributeValue Number(string value) => new(AttributeValueKind.Number, value);

    /// <summary>A whole number.</summary>
    public static AttributeValue Number(long value) => new(AttributeValueKind.Number, value.ToString(CultureInfo.InvariantCulture));

    /// <summary>A decimal number.</summary>
    public static AttributeValue Number(decimal value) => new(AttributeValueKind.Number, value.ToString(CultureInfo.InvariantCulture));

    /// <summary>Bytes; the memory is kept, not copied.</summary>
    public static AttributeValue Binary(ReadOnlyMemory<byte> value) => new(AttributeValueKind.Binary, value.ToArray(), 0, value.Length);

    /// <summary>A set of texts.</summary>
    public static AttributeValue StringSet(IReadOnlyList<string> values) => new(AttributeValueKind.StringSet, values);

    /// <summary>A set of numbers as decimal texts.</summary>
    public static AttributeValue NumberSet(IReadOnlyList<string> values) => new(AttributeValueKind.NumberSet, values);

    /// <summary>A set of byte strings.</summary>
    public static AttributeValue BinarySet(IReadOnlyList<ReadOnlyMemory<byte>> values) => new(AttributeValueKind.BinarySet, values);

    /// <summary>A map of attributes.</summary>
    public static AttributeValue Map(OrderedMap<AttributeValue> values) => new(AttributeValueKind.Map, values);

    /// <summary>A list of attributes.</summary>
    public static AttributeValue List(IReadOnlyList<AttributeValue> values) => new(AttributeValueKind.List, values);

    /// <summary>True or false.</summary>
    public static AttributeValue Boolean(bool value) => new(AttributeValueKind.Boolean, null, value ? 1 : 0);

    /// <summary>The null of DynamoDB.</summary>
    public static AttributeValue Null { get; } = new(AttributeValueKind.Null, null);

    /// <summary>The text, or null for another type.</summary>
    public string? S => Kind == AttributeValueKind.String ? (string?)_value : null;

    /// <summary>The number's decimal text, or null for another type.</summary>
    public string? N => Kind == AttributeValueKind.Number ? (string?)_value : null;

    /// <summary>The bytes, or null for another type.</summary>
    public ReadOnlyMemory<byte>? B => Kind == AttributeValueKind.Binary ? ((byte[])_value!).AsMemory(_start, _length) : null;

    /// <summary>The texts of a set, or null for another type.</summary>
    public IReadOnlyList<string>? SS => Kind == AttributeValueKind.StringSet ? (IReadOnlyList<string>?)_value : null;

    /// <summary>The numbers of a set, or null for another type.</summary>
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

    /// <summary>Text becomes an <c>S</c>; numbers have no conversion, so that none is mistaken for text.</summary>
    public static implicit operator AttributeValue(string value) => String(value);
}
