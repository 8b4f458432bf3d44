using System.Text;
using Tern.Runtime;

namespace Tern.DynamoDB.Support;

/// <summary>Serializes attribute values to DynamoDB JSON and deserializes them.</summary>
internal static class JsonOf
{
    public static string Value(AttributeValue value)
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        AttributeValueJson.Write(ref writer, value);
        writer.Complete();
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    public static AttributeValue Read(string json) => Read(Encoding.UTF8.GetBytes(json));

    public static AttributeValue Read(byte[] json)
    {
        var reader = new JsonReader(json);
        AttributeValue value = AttributeValueJson.Read(ref reader);
        reader.ReadEnd();
        return value;
    }

    public static OrderedMap<AttributeValue> ReadMap(byte[] json)
    {
        var reader = new JsonReader(json);
        OrderedMap<AttributeValue> map = AttributeValueJson.ReadMap(ref reader);
        reader.ReadEnd();
        return map;
    }
}
