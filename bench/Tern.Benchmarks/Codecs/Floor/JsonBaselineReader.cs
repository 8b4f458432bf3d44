using System.Text.Json;
using Tern.Benchmarks.DataPlane;

namespace Tern.Benchmarks.Codecs.Floor;

/// <summary>The hand-written baseline that reads JSON responses into the same types.</summary>
internal static class JsonBaselineReader
{
    public static GetItemResponse ReadGetItem(ReadOnlySpan<byte> body)
    {
        var reader = new Utf8JsonReader(body);
        OrderedMap<AttributeValue>? item = null;
        ConsumedCapacity? consumedCapacity = null;
        reader.Read();
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            if (reader.ValueTextEquals("Item"u8))
            {
                reader.Read();
                item = ReadMap(ref reader);
            }
            else if (reader.ValueTextEquals("ConsumedCapacity"u8))
            {
                reader.Read();
                consumedCapacity = ReadConsumedCapacity(ref reader);
            }
            else
            {
                reader.Skip();
            }
        }
        return new GetItemResponse { Item = item, ConsumedCapacity = consumedCapacity };
    }

    public static HealthcheckResponse ReadHealthcheck(ReadOnlySpan<byte> body)
    {
        var reader = new Utf8JsonReader(body);
        reader.Read();
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
            reader.Skip();
        return new HealthcheckResponse();
    }

    private static OrderedMap<AttributeValue> ReadMap(ref Utf8JsonReader reader)
    {
        var map = new OrderedMap<AttributeValue>();
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            string key = reader.GetString()!;
            reader.Read();
            map[key] = ReadValue(ref reader);
        }
        return map;
    }

    private static AttributeValue ReadValue(ref Utf8JsonReader reader)
    {
        AttributeValue? value = null;
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            if (reader.ValueTextEquals("S"u8))
            {
                reader.Read();
                value = new AttributeValue.S(reader.GetString()!);
            }
            else if (reader.ValueTextEquals("N"u8))
            {
                reader.Read();
                value = new AttributeValue.N(reader.GetString()!);
            }
            else if (reader.ValueTextEquals("B"u8))
            {
                reader.Read();
                value = new AttributeValue.B(reader.GetBytesFromBase64());
            }
            else if (reader.ValueTextEquals("M"u8))
            {
                reader.Read();
                value = new AttributeValue.M(ReadMap(ref reader));
            }
            else if (reader.ValueTextEquals("L"u8))
            {
                reader.Read();
                var elements = new List<AttributeValue>();
                while (reader.Read() && reader.TokenType == JsonTokenType.StartObject)
                    elements.Add(ReadValue(ref reader));
                value = new AttributeValue.L(elements);
            }
            else if (reader.ValueTextEquals("SS"u8))
            {
                reader.Read();
                value = new AttributeValue.SS(ReadTexts(ref reader));
            }
            else if (reader.ValueTextEquals("NS"u8))
            {
                reader.Read();
                value = new AttributeValue.NS(ReadTexts(ref reader));
            }
            else if (reader.ValueTextEquals("BS"u8))
            {
                reader.Read();
                var elements = new List<ReadOnlyMemory<byte>>();
                while (reader.Read() && reader.TokenType == JsonTokenType.String)
                    elements.Add(reader.GetBytesFromBase64());
                value = new AttributeValue.BS(elements);
            }
            else if (reader.ValueTextEquals("BOOL"u8))
            {
                reader.Read();
                value = new AttributeValue.Bool(reader.GetBoolean());
            }
            else
            {
                reader.Read();
                value = new AttributeValue.Null(reader.GetBoolean());
            }
        }
        return value!;
    }

    private static List<string> ReadTexts(ref Utf8JsonReader reader)
    {
        var texts = new List<string>();
        while (reader.Read() && reader.TokenType == JsonTokenType.String)
            texts.Add(reader.GetString()!);
        return texts;
    }

    private static ConsumedCapacity ReadConsumedCapacity(ref Utf8JsonReader reader)
    {
        string? tableName = null;
        double? capacityUnits = null, readCapacityUnits = null;
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            if (reader.ValueTextEquals("TableName"u8))
            {
                reader.Read();
                tableName = reader.GetString();
            }
            else if (reader.ValueTextEquals("CapacityUnits"u8))
            {
                reader.Read();
                capacityUnits = reader.GetDouble();
            }
            else if (reader.ValueTextEquals("ReadCapacityUnits"u8))
            {
                reader.Read();
                readCapacityUnits = reader.GetDouble();
            }
            else
            {
                reader.Skip();
            }
        }
        return new ConsumedCapacity { TableName = tableName, CapacityUnits = capacityUnits, ReadCapacityUnits = readCapacityUnits };
    }
}
