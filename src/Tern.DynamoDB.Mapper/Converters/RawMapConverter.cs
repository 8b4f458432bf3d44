namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A map of <see cref="AttributeValue"/>, stored unchanged as <c>M</c>.</summary>
public readonly struct RawMapConverter : IItemConverter<RawMapConverter, OrderedMap<AttributeValue>>
{
    /// <inheritdoc/>
    public static OrderedMap<AttributeValue> Read(ref AttributeReader reader)
    {
        if (reader.Kind != AttributeValueKind.Map)
            throw reader.WrongKind("a map (M)");
        OrderedMap<AttributeValue> value = AttributeValueJson.ReadMap(ref reader.Json);
        reader.Exit();
        return value;
    }

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, OrderedMap<AttributeValue> value)
    {
        writer.StartMap();
        writer.WriteRaw(value);
        writer.EndMap();
    }
}
