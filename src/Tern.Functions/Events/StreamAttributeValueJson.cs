using Tern.Runtime;

namespace Tern.Functions;

/// <summary>Reads and writes attribute values as DynamoDB JSON, for example <c>{"S":"text"}</c>. Generated codecs call it.</summary>
internal static class StreamAttributeValueJson
{
    // DynamoDB allows 32 levels. Each level uses two levels of the reader, so everything that can be written can be read.
    private const int MaxNesting = JsonReader.MaxDepth / 2;

    public static void Write(ref JsonWriter writer, StreamAttributeValue value) => Write(ref writer, value, MaxNesting);

    /// <summary>Reads a value. A member that is not a data type is skipped. <c>{}</c> is returned as <see cref="StreamAttributeKind.None"/>.</summary>
    /// <exception cref="TernSerializationException">The JSON is malformed, or the value has several data types.</exception>
    public static StreamAttributeValue Read(ref JsonReader reader)
    {
        reader.ReadStartObject();
        StreamAttributeValue value = default;
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (reader.TryReadNull())
                continue;
            StreamAttributeKind kind = KindOf(name);
            if (kind == StreamAttributeKind.None)
            {
                reader.Skip();
                continue;
            }
            if (value.Kind != StreamAttributeKind.None)
                throw reader.Invalid("An attribute value has one data type, but the value has several");
            value = ReadTyped(ref reader, kind);
        }
        return value;
    }

    private static StreamAttributeKind KindOf(ReadOnlySpan<byte> name) => name switch
    {
        [(byte)'S'] => StreamAttributeKind.String,
        [(byte)'N'] => StreamAttributeKind.Number,
        [(byte)'B'] => StreamAttributeKind.Binary,
        [(byte)'M'] => StreamAttributeKind.Map,
        [(byte)'L'] => StreamAttributeKind.List,
        [(byte)'S', (byte)'S'] => StreamAttributeKind.StringSet,
        [(byte)'N', (byte)'S'] => StreamAttributeKind.NumberSet,
        [(byte)'B', (byte)'S'] => StreamAttributeKind.BinarySet,
        [(byte)'B', (byte)'O', (byte)'O', (byte)'L'] => StreamAttributeKind.Boolean,
        [(byte)'N', (byte)'U', (byte)'L', (byte)'L'] => StreamAttributeKind.Null,
        _ => StreamAttributeKind.None,
    };

    private static StreamAttributeValue ReadTyped(ref JsonReader reader, StreamAttributeKind kind) => kind switch
    {
        StreamAttributeKind.String => StreamAttributeValue.String(reader.ReadString()),
        StreamAttributeKind.Number => StreamAttributeValue.Number(reader.ReadString()),
        StreamAttributeKind.Binary => StreamAttributeValue.Binary(reader.ReadBase64()),
        StreamAttributeKind.Map => StreamAttributeValue.Map(ReadMap(ref reader)),
        StreamAttributeKind.List => StreamAttributeValue.List(ReadList(ref reader)),
        StreamAttributeKind.StringSet => StreamAttributeValue.StringSet(ReadTexts(ref reader)),
        StreamAttributeKind.NumberSet => StreamAttributeValue.NumberSet(ReadTexts(ref reader)),
        StreamAttributeKind.BinarySet => StreamAttributeValue.BinarySet(ReadBinaries(ref reader)),
        StreamAttributeKind.Boolean => StreamAttributeValue.Boolean(reader.ReadBoolean()),
        _ => reader.ReadBoolean() ? StreamAttributeValue.Null : throw reader.Invalid("NULL of an attribute value is true, but the value is false"),
    };

    private static OrderedMap<StreamAttributeValue> ReadMap(ref JsonReader reader)
    {
        reader.ReadStartObject();
        var map = new MapBuilder<StreamAttributeValue>();
        while (reader.ReadKey(out string key))
        {
            if (!reader.TryReadNull())
                map.Set(key, Read(ref reader));
        }
        return map.ToMap();
    }

    private static StreamAttributeValue[] ReadList(ref JsonReader reader)
    {
        reader.ReadStartArray();
        var elements = new ListBuilder<StreamAttributeValue>();
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

    private static void Write(ref JsonWriter writer, StreamAttributeValue value, int nesting)
    {
        if (nesting == 0)
            throw writer.CreateException($"An attribute value is nested deeper than {MaxNesting} levels or contains itself");
        writer.WriteStartObject();
        switch (value.Kind)
        {
            case StreamAttributeKind.String:
                writer.WriteName("\"S\":"u8);
                writer.WriteString(value.S!);
                break;
            case StreamAttributeKind.Number:
                writer.WriteName("\"N\":"u8);
                writer.WriteString(value.N!);
                break;
            case StreamAttributeKind.Binary:
                writer.WriteName("\"B\":"u8);
                writer.WriteBase64(value.B.GetValueOrDefault().Span);
                break;
            case StreamAttributeKind.Map:
                writer.WriteName("\"M\":"u8);
                writer.WriteStartObject();
                foreach ((string key, StreamAttributeValue entry) in value.M!)
                {
                    writer.WriteName(key);
                    Write(ref writer, entry, nesting - 1);
                }
                writer.WriteEndObject();
                break;
            case StreamAttributeKind.List:
                writer.WriteName("\"L\":"u8);
                writer.WriteStartArray();
                foreach (StreamAttributeValue element in value.L!)
                    Write(ref writer, element, nesting - 1);
                writer.WriteEndArray();
                break;
            case StreamAttributeKind.StringSet:
                writer.WriteName("\"SS\":"u8);
                WriteTexts(ref writer, value.SS!);
                break;
            case StreamAttributeKind.NumberSet:
                writer.WriteName("\"NS\":"u8);
                WriteTexts(ref writer, value.NS!);
                break;
            case StreamAttributeKind.BinarySet:
                writer.WriteName("\"BS\":"u8);
                writer.WriteStartArray();
                foreach (ReadOnlyMemory<byte> element in value.BS!)
                    writer.WriteBase64(element.Span);
                writer.WriteEndArray();
                break;
            case StreamAttributeKind.Boolean:
                writer.WriteName("\"BOOL\":"u8);
                writer.WriteBoolean(value.Bool.GetValueOrDefault());
                break;
            case StreamAttributeKind.Null:
                writer.WriteName("\"NULL\":"u8);
                writer.WriteBoolean(true);
                break;
        }
        writer.WriteEndObject();
    }

    private static void WriteTexts(ref JsonWriter writer, IReadOnlyList<string> texts)
    {
        writer.WriteStartArray();
        foreach (string text in texts)
        {
            writer.ThrowIfNullOrTooDeep(text);
            writer.WriteString(text);
        }
        writer.WriteEndArray();
    }
}
