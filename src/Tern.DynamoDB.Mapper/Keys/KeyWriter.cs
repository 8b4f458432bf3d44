using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>Writes keys of items.</summary>
internal static class KeyWriter
{
    /// <summary>Writes the member with the key of an item.</summary>
    /// <exception cref="MappingException">A value is empty or has the wrong data type.</exception>
    public static void WriteMember(ref ExpressionWriter request, ItemMap map, AttributeValue partition, AttributeValue sort)
    {
        request.Json.WriteName("\"Key\":"u8);
        ref AttributeWriter writer = ref request.Item;
        writer.StartItem();
        string name = RequireName(map);
        writer.Json.WriteName(name);
        WriteValue(ref writer, map, name, partition);
        if (map.SortName is { } sortName)
        {
            writer.Json.WriteName(sortName);
            WriteValue(ref writer, map, sortName, sort);
        }
        writer.EndItem();
    }

    /// <summary>Returns a partition key as the value of an expression.</summary>
    public static byte[] CreateOperand(ItemMap map, AttributeValue partition)
    {
        using var buffer = new PooledBuffer();
        var writer = new AttributeWriter(buffer, map.ItemType);
        WriteValue(ref writer, map, RequireName(map), partition);
        writer.Json.Complete();
        return buffer.WrittenSpan.ToArray();
    }

    public static string RequireName(ItemMap map) =>
        map.PartitionName ?? throw new MappingException("The type has no key. Add the attribute Key, or PartitionKey to a member", map.ItemType, "");

    private static void WriteValue(ref AttributeWriter writer, ItemMap map, string name, AttributeValue value)
    {
        switch (value.Kind)
        {
            case AttributeValueKind.String when value.S!.Length > 0:
                writer.Json.WriteLiteral("{\"S\":"u8);
                Converters.StringConverter.WriteText(ref writer, value.S!);
                break;
            case AttributeValueKind.Number:
                writer.Json.WriteLiteral("{\"N\":"u8);
                writer.Json.WriteString(value.N!);
                break;
            case AttributeValueKind.Binary when value.B!.Value.Length > 0:
                writer.Json.WriteLiteral("{\"B\":"u8);
                writer.Json.WriteBase64(value.B!.Value.Span);
                break;
            case AttributeValueKind.String or AttributeValueKind.Binary:
                throw new MappingException("The value of the key is empty. DynamoDB accepts no empty keys", map.ItemType, name);
            default:
                throw new MappingException($"The key has the data type {value.Kind}. Expected text, a number or bytes", map.ItemType, name);
        }
        writer.Json.WriteEndObject();
    }
}
