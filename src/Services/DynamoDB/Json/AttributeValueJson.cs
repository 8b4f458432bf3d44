using System.ComponentModel;
using System.Text;
using Tern.Runtime;

namespace Tern.DynamoDB;

/// <summary>Reads and writes attribute values as DynamoDB JSON, for example <c>{"S":"text"}</c>. Generated codecs call it.</summary>
public static class AttributeValueJson
{
    // DynamoDB allows 32 levels. Each level uses two levels of the reader, so everything that can be written can be read.
    private const int MaxNesting = JsonReader.MaxDepth / 2;
    private const int MaxTypeLength = 64;

    /// <summary>Writes a value.</summary>
    /// <exception cref="TernSerializationException">
    /// The value or a nested value has no type or an unsupported type, is nested deeper than 64 levels, or is a set with a null element.
    /// </exception>
    public static void Write(ref JsonWriter writer, AttributeValue value) => Write(ref writer, value, MaxNesting);

    /// <summary>Writes a map of values, such as an item or a key.</summary>
    /// <inheritdoc cref="Write(ref JsonWriter, AttributeValue)" path="/exception"/>
    public static void WriteMap(ref JsonWriter writer, OrderedMap<AttributeValue> map) => WriteMap(ref writer, map, MaxNesting);

    /// <summary>Reads a value. An unsupported data type is skipped and returned as <see cref="AttributeValueKind.Unknown"/>.</summary>
    /// <remarks><c>null</c> and <c>{}</c> are returned as <see cref="AttributeValueKind.None"/>. Members that are <c>null</c> are ignored.</remarks>
    /// <exception cref="InvalidAttributeValueException">The value has several types, or is <c>{"NULL":false}</c>.</exception>
    /// <exception cref="TernSerializationException">The JSON is malformed.</exception>
    public static AttributeValue Read(ref JsonReader reader)
    {
        if (reader.TryReadNull())
            return default;
        reader.ReadStartObject();
        AttributeValue value = default;
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (reader.TryReadNull())
                continue;
            if (name.SequenceEqual("__type"u8))
            {
                reader.Skip();
                continue;
            }
            if (value.Kind != AttributeValueKind.None)
                throw new InvalidAttributeValueException(AttributeValueProblem.SeveralTypes, in reader);
            value = ReadTyped(ref reader, name);
        }
        return value;
    }

    /// <summary>Reads a value whose data type was read: <c>{"S":</c>. Read the end of its object next.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="kind">The data type.</param>
    /// <inheritdoc cref="Read" path="/exception"/>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public static AttributeValue ReadEntered(ref JsonReader reader, AttributeValueKind kind) => ReadTyped(ref reader, kind switch
    {
        AttributeValueKind.String => "S"u8,
        AttributeValueKind.Number => "N"u8,
        AttributeValueKind.Map => "M"u8,
        AttributeValueKind.List => "L"u8,
        AttributeValueKind.Binary => "B"u8,
        AttributeValueKind.Boolean => "BOOL"u8,
        AttributeValueKind.Null => "NULL"u8,
        AttributeValueKind.StringSet => "SS"u8,
        AttributeValueKind.NumberSet => "NS"u8,
        AttributeValueKind.BinarySet => "BS"u8,
        _ => "?"u8,
    });

    /// <summary>Reads a map of values, such as an item or a key. Entries that are <c>null</c> are ignored.</summary>
    /// <inheritdoc cref="Read" path="/exception"/>
    public static OrderedMap<AttributeValue> ReadMap(ref JsonReader reader)
    {
        reader.ReadStartObject();
        var map = new MapBuilder<AttributeValue>();
        while (reader.ReadKey(out string key))
        {
            if (!reader.TryReadNull())
                map.Set(key, Read(ref reader));
        }
        return map.ToMap();
    }

    private static AttributeValue ReadTyped(ref JsonReader reader, ReadOnlySpan<byte> type) => type switch
    {
        [(byte)'S'] => AttributeValue.String(reader.ReadString()),
        [(byte)'N'] => ReadNumber(ref reader),
        [(byte)'M'] => AttributeValue.Map(ReadMap(ref reader)),
        [(byte)'L'] => AttributeValue.List(ReadList(ref reader)),
        [(byte)'B'] => AttributeValue.Binary(reader.ReadBase64()),
        [(byte)'B', (byte)'O', (byte)'O', (byte)'L'] => AttributeValue.Boolean(reader.ReadBoolean()),
        [(byte)'N', (byte)'U', (byte)'L', (byte)'L'] => ReadNull(ref reader),
        [(byte)'S', (byte)'S'] => AttributeValue.ReceivedSet(AttributeValueKind.StringSet, ReadTexts(ref reader)),
        [(byte)'N', (byte)'S'] => AttributeValue.ReceivedSet(AttributeValueKind.NumberSet, ReadTexts(ref reader)),
        [(byte)'B', (byte)'S'] => AttributeValue.ReceivedSet(AttributeValueKind.BinarySet, ReadBinaries(ref reader)),
        _ => ReadUnknown(ref reader, type),
    };

    private static AttributeValue ReadNumber(ref JsonReader reader) => AttributeValue.ReceivedNumber(reader.ReadString());

    private static AttributeValue ReadNull(ref JsonReader reader) => reader.ReadBoolean()
        ? AttributeValue.Null
        : throw new InvalidAttributeValueException(AttributeValueProblem.NullIsFalse, in reader);

    private static AttributeValue ReadUnknown(ref JsonReader reader, ReadOnlySpan<byte> type)
    {
        string name = Encoding.UTF8.GetString(type[..Math.Min(type.Length, MaxTypeLength)]);
        reader.Skip();
        return AttributeValue.Unknown(name);
    }

    private static AttributeValue[] ReadList(ref JsonReader reader)
    {
        reader.ReadStartArray();
        var elements = new ListBuilder<AttributeValue>();
        while (reader.ReadElement())
            elements.Add(Read(ref reader));
        return elements.ToArray();
    }

    private static string[] ReadTexts(ref JsonReader reader)
    {
        reader.ReadStartArray();
        var elements = new ListBuilder<string>();
        while (reader.ReadElement())
            elements.Add(reader.ReadString());
        return elements.ToArray();
    }

    private static ReadOnlyMemory<byte>[] ReadBinaries(ref JsonReader reader)
    {
        reader.ReadStartArray();
        var elements = new ListBuilder<ReadOnlyMemory<byte>>();
        while (reader.ReadElement())
            elements.Add(reader.ReadBase64());
        return elements.ToArray();
    }

    private static void Write(ref JsonWriter writer, AttributeValue value, int levelsLeft)
    {
        switch (value.Kind)
        {
            case AttributeValueKind.String:
                writer.WriteLiteral("{\"S\":"u8);
                writer.WriteString(value.S!);
                break;
            case AttributeValueKind.Number:
                writer.WriteLiteral("{\"N\":"u8);
                writer.WriteString(value.N!);
                break;
            case AttributeValueKind.Binary:
                writer.WriteLiteral("{\"B\":"u8);
                writer.WriteBase64(value.B!.Value.Span);
                break;
            case AttributeValueKind.StringSet:
                writer.WriteLiteral("{\"SS\":"u8);
                WriteTexts(ref writer, value.SS!);
                break;
            case AttributeValueKind.NumberSet:
                writer.WriteLiteral("{\"NS\":"u8);
                WriteTexts(ref writer, value.NS!);
                break;
            case AttributeValueKind.BinarySet:
                writer.WriteLiteral("{\"BS\":"u8);
                WriteBinaries(ref writer, value.BS!);
                break;
            case AttributeValueKind.Map:
                writer.WriteLiteral("{\"M\":"u8);
                WriteMap(ref writer, value.M!, DecrementDepth(ref writer, levelsLeft));
                break;
            case AttributeValueKind.List:
                writer.WriteLiteral("{\"L\":"u8);
                WriteList(ref writer, value.L!, DecrementDepth(ref writer, levelsLeft));
                break;
            case AttributeValueKind.Boolean:
                writer.WriteLiteral("{\"BOOL\":"u8);
                writer.WriteBoolean(value.Bool!.Value);
                break;
            case AttributeValueKind.Null:
                writer.WriteLiteral("{\"NULL\":true"u8);
                break;
            case AttributeValueKind.Unknown:
                throw writer.CreateException("An attribute value has a data type that this version does not support, so it cannot be sent");
            default:
                throw writer.CreateException("An attribute value has no type: set it, for example with AttributeValue.String or AttributeValue.Number");
        }
        writer.WriteEndObject();
    }

    private static void WriteMap(ref JsonWriter writer, OrderedMap<AttributeValue> map, int levelsLeft)
    {
        writer.ThrowIfNullOrTooDeep(map);
        writer.WriteStartObject();
        foreach (ref readonly KeyValuePair<string, AttributeValue> entry in map.AsSpan())
        {
            writer.WriteName(entry.Key);
            Write(ref writer, entry.Value, levelsLeft);
        }
        writer.WriteEndObject();
    }

    private static void WriteList(ref JsonWriter writer, IReadOnlyList<AttributeValue> list, int levelsLeft)
    {
        writer.WriteStartArray();
        for (int i = 0; i < list.Count; i++)
            Write(ref writer, list[i], levelsLeft);
        writer.WriteEndArray();
    }

    private static void WriteTexts(ref JsonWriter writer, IReadOnlyList<string> texts)
    {
        writer.WriteStartArray();
        for (int i = 0; i < texts.Count; i++)
            writer.WriteString(texts[i]);
        writer.WriteEndArray();
    }

    private static void WriteBinaries(ref JsonWriter writer, IReadOnlyList<ReadOnlyMemory<byte>> binaries)
    {
        writer.WriteStartArray();
        for (int i = 0; i < binaries.Count; i++)
            writer.WriteBase64(binaries[i].Span);
        writer.WriteEndArray();
    }

    private static int DecrementDepth(ref JsonWriter writer, int levelsLeft) => levelsLeft > 0
        ? levelsLeft - 1
        : throw writer.CreateException($"An attribute value is nested deeper than {MaxNesting} levels, or contains itself");
}
