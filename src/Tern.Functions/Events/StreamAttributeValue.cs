using Tern.Runtime;

namespace Tern.Functions;

/// <summary>A value of an attribute in a DynamoDB stream: one of the ten data types of DynamoDB.</summary>
/// <remarks>
/// <para>Numbers are decimal text, and never converted to binary floating point. The value is not copied: do not change maps and memory after they were passed.</para>
/// <para>For a value of the package <c>Tern.DynamoDB</c>, pass <c>Payloads.ToUtf8(value)</c> to <c>AttributeValue.FromJson</c>.</para>
/// </remarks>
public readonly struct StreamAttributeValue : IPayload<StreamAttributeValue>
{
    private static readonly object s_true = new();

    private readonly object? _value;

    private StreamAttributeValue(StreamAttributeKind kind, object? value)
    {
        Kind = kind;
        _value = value;
    }

    /// <summary>The DynamoDB null (<c>NULL</c>).</summary>
    public static StreamAttributeValue Null => new(StreamAttributeKind.Null, null);

    /// <summary>The data type of the value.</summary>
    public StreamAttributeKind Kind { get; }

    /// <summary>The text (<c>S</c>). Null if the value has another type.</summary>
    public string? S => Kind == StreamAttributeKind.String ? (string?)_value : null;

    /// <summary>The number as decimal text (<c>N</c>). Null if the value has another type.</summary>
    public string? N => Kind == StreamAttributeKind.Number ? (string?)_value : null;

    /// <summary>The bytes (<c>B</c>). Null if the value has another type.</summary>
    public ReadOnlyMemory<byte>? B => Kind == StreamAttributeKind.Binary ? (ReadOnlyMemory<byte>)_value! : null;

    /// <summary>The elements of a string set (<c>SS</c>). Null if the value has another type.</summary>
    public IReadOnlyList<string>? SS => Kind == StreamAttributeKind.StringSet ? (IReadOnlyList<string>?)_value : null;

    /// <summary>The elements of a number set as decimal text (<c>NS</c>). Null if the value has another type.</summary>
    public IReadOnlyList<string>? NS => Kind == StreamAttributeKind.NumberSet ? (IReadOnlyList<string>?)_value : null;

    /// <summary>The elements of a binary set (<c>BS</c>). Null if the value has another type.</summary>
    public IReadOnlyList<ReadOnlyMemory<byte>>? BS => Kind == StreamAttributeKind.BinarySet ? (IReadOnlyList<ReadOnlyMemory<byte>>?)_value : null;

    /// <summary>The attributes of a map (<c>M</c>). Null if the value has another type.</summary>
    public OrderedMap<StreamAttributeValue>? M => Kind == StreamAttributeKind.Map ? (OrderedMap<StreamAttributeValue>?)_value : null;

    /// <summary>The elements of a list (<c>L</c>). Null if the value has another type.</summary>
    public IReadOnlyList<StreamAttributeValue>? L => Kind == StreamAttributeKind.List ? (IReadOnlyList<StreamAttributeValue>?)_value : null;

    /// <summary>The boolean (<c>BOOL</c>). Null if the value has another type.</summary>
    public bool? Bool => Kind == StreamAttributeKind.Boolean ? _value is not null : null;

    /// <summary>True if the value is the DynamoDB null.</summary>
    public bool IsNull => Kind == StreamAttributeKind.Null;

    /// <summary>Creates a string (<c>S</c>).</summary>
    public static StreamAttributeValue String(string value) => new(StreamAttributeKind.String, Required(value));

    /// <summary>Creates a number (<c>N</c>) from decimal text, for example <c>-12.50</c> or <c>1E-7</c>. The text is written unchanged.</summary>
    public static StreamAttributeValue Number(string value) => new(StreamAttributeKind.Number, Required(value));

    /// <summary>Creates a binary value (<c>B</c>).</summary>
    public static StreamAttributeValue Binary(ReadOnlyMemory<byte> value) => new(StreamAttributeKind.Binary, value);

    /// <summary>Creates a string set (<c>SS</c>).</summary>
    public static StreamAttributeValue StringSet(IReadOnlyList<string> values) => new(StreamAttributeKind.StringSet, Required(values));

    /// <summary>Creates a number set (<c>NS</c>) from decimal texts.</summary>
    public static StreamAttributeValue NumberSet(IReadOnlyList<string> values) => new(StreamAttributeKind.NumberSet, Required(values));

    /// <summary>Creates a binary set (<c>BS</c>).</summary>
    public static StreamAttributeValue BinarySet(IReadOnlyList<ReadOnlyMemory<byte>> values) => new(StreamAttributeKind.BinarySet, Required(values));

    /// <summary>Creates a map (<c>M</c>).</summary>
    public static StreamAttributeValue Map(OrderedMap<StreamAttributeValue> values) => new(StreamAttributeKind.Map, Required(values));

    /// <summary>Creates a list (<c>L</c>).</summary>
    public static StreamAttributeValue List(IReadOnlyList<StreamAttributeValue> values) => new(StreamAttributeKind.List, Required(values));

    /// <summary>Creates a boolean (<c>BOOL</c>).</summary>
    public static StreamAttributeValue Boolean(bool value) => new(StreamAttributeKind.Boolean, value ? s_true : null);

    /// <summary>Creates a string (<c>S</c>). Numbers have no conversion, so that a number cannot become a string by mistake.</summary>
    public static implicit operator StreamAttributeValue(string value) => String(value);

    /// <summary>Creates a boolean (<c>BOOL</c>).</summary>
    public static implicit operator StreamAttributeValue(bool value) => Boolean(value);

    static StreamAttributeValue IPayload<StreamAttributeValue>.Read(ref JsonReader reader) => StreamAttributeValueJson.Read(ref reader);

    static void IPayload<StreamAttributeValue>.Write(ref JsonWriter writer, StreamAttributeValue value) => StreamAttributeValueJson.Write(ref writer, value);

    private static T Required<T>(T value)
        where T : class
    {
        ArgumentNullException.ThrowIfNull(value);
        return value;
    }
}
