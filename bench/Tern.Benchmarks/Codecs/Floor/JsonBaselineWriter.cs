using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using Tern.Benchmarks.DataPlane;

namespace Tern.Benchmarks.Codecs.Floor;

/// <summary>The hand-written baseline that writes JSON requests: encoded names, no validation, no unnecessary escapes.</summary>
internal static class JsonBaselineWriter
{
    private static readonly JsonEncodedText s_tableName = JsonEncodedText.Encode("TableName");
    private static readonly JsonEncodedText s_item = JsonEncodedText.Encode("Item");
    private static readonly JsonEncodedText s_key = JsonEncodedText.Encode("Key");

    public static Utf8JsonWriter Create(IBufferWriter<byte> output) =>
        new(output, new JsonWriterOptions { SkipValidation = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });

    public static void Write(Utf8JsonWriter writer, PutItemRequest request)
    {
        writer.WriteStartObject();
        writer.WriteString(s_tableName, request.TableName);
        writer.WritePropertyName(s_item);
        WriteMap(writer, request.Item!);
        writer.WriteEndObject();
    }

    public static void Write(Utf8JsonWriter writer, GetItemRequest request)
    {
        writer.WriteStartObject();
        writer.WriteString(s_tableName, request.TableName);
        writer.WritePropertyName(s_key);
        WriteMap(writer, request.Key!);
        writer.WriteEndObject();
    }

    public static void WriteEmpty(Utf8JsonWriter writer)
    {
        writer.WriteStartObject();
        writer.WriteEndObject();
    }

    private static void WriteMap(Utf8JsonWriter writer, OrderedMap<AttributeValue> map)
    {
        writer.WriteStartObject();
        foreach (ref readonly KeyValuePair<string, AttributeValue> entry in map.AsSpan())
        {
            writer.WritePropertyName(entry.Key);
            Write(writer, entry.Value);
        }
        writer.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter writer, AttributeValue value)
    {
        writer.WriteStartObject();
        switch (value)
        {
            case AttributeValue.S text:
                writer.WriteString("S"u8, text.Value);
                break;
            case AttributeValue.N number:
                writer.WriteString("N"u8, number.Value);
                break;
            case AttributeValue.B bytes:
                writer.WriteBase64String("B"u8, bytes.Value.Span);
                break;
            case AttributeValue.SS texts:
                WriteTexts(writer, "SS"u8, texts.Value);
                break;
            case AttributeValue.NS numbers:
                WriteTexts(writer, "NS"u8, numbers.Value);
                break;
            case AttributeValue.BS set:
                writer.WriteStartArray("BS"u8);
                for (int i = 0; i < set.Value.Count; i++)
                    writer.WriteBase64StringValue(set.Value[i].Span);
                writer.WriteEndArray();
                break;
            case AttributeValue.M map:
                writer.WritePropertyName("M"u8);
                WriteMap(writer, map.Value);
                break;
            case AttributeValue.L list:
                writer.WriteStartArray("L"u8);
                for (int i = 0; i < list.Value.Count; i++)
                    Write(writer, list.Value[i]);
                writer.WriteEndArray();
                break;
            case AttributeValue.Bool flag:
                writer.WriteBoolean("BOOL"u8, flag.Value);
                break;
            default:
                writer.WriteBoolean("NULL"u8, true);
                break;
        }
        writer.WriteEndObject();
    }

    private static void WriteTexts(Utf8JsonWriter writer, ReadOnlySpan<byte> name, IReadOnlyList<string> texts)
    {
        writer.WriteStartArray(name);
        for (int i = 0; i < texts.Count; i++)
            writer.WriteStringValue(texts[i]);
        writer.WriteEndArray();
    }
}
