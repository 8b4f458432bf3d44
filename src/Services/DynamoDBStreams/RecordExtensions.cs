using Tern.DynamoDB;
using Tern.Runtime;

namespace Tern.DynamoDBStreams;

/// <summary>The JSON of records.</summary>
public static class RecordExtensions
{
    /// <summary>
    /// Returns the keys and items of a record as JSON in UTF-8, in the form of the events of Lambda. <c>Change.Read&lt;Order&gt;(record.ToUtf8Json())</c> of the package
    /// <c>Tern.DynamoDB.Mapper</c> returns the items before and after the change as objects.
    /// </summary>
    /// <param name="record">The record.</param>
    /// <exception cref="TernSerializationException">A value has no data type or one that this version does not support.</exception>
    public static byte[] ToUtf8Json(this Record record)
    {
        ArgumentNullException.ThrowIfNull(record);
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        Write(ref writer, record);
        writer.Complete();
        return buffer.WrittenSpan.ToArray();
    }

    private static void Write(ref JsonWriter writer, Record record)
    {
        writer.WriteStartObject();
        if (record.EventName is { } operation)
        {
            writer.WriteName("\"eventName\":"u8);
            writer.WriteString(operation.Value);
        }
        if (record.UserIdentity is { PrincipalId: { } principal, Type: { } type })
        {
            writer.WriteName("\"userIdentity\":"u8);
            writer.WriteStartObject();
            writer.WriteName("\"PrincipalId\":"u8);
            writer.WriteString(principal);
            writer.WriteName("\"Type\":"u8);
            writer.WriteString(type);
            writer.WriteEndObject();
        }
        writer.WriteName("\"dynamodb\":"u8);
        writer.WriteStartObject();
        WriteAttributes(ref writer, "\"Keys\":"u8, record.Dynamodb?.Keys);
        WriteAttributes(ref writer, "\"NewImage\":"u8, record.Dynamodb?.NewImage);
        WriteAttributes(ref writer, "\"OldImage\":"u8, record.Dynamodb?.OldImage);
        writer.WriteEndObject();
        writer.WriteEndObject();
    }

    private static void WriteAttributes(ref JsonWriter writer, ReadOnlySpan<byte> name, OrderedMap<AttributeValue>? attributes)
    {
        if (attributes is null)
            return;
        writer.WriteName(name);
        AttributeValueJson.WriteMap(ref writer, attributes);
    }
}
