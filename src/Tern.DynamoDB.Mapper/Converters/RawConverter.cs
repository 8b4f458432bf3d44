namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>An <see cref="AttributeValue"/>, stored unchanged.</summary>
public readonly struct RawConverter : IItemConverter<RawConverter, AttributeValue>
{
    /// <inheritdoc/>
    public static bool IsAbsent(AttributeValue value) => value.Kind == AttributeValueKind.None;

    /// <inheritdoc/>
    public static AttributeValue Read(ref AttributeReader reader)
    {
        AttributeValue value = AttributeValueJson.ReadEntered(ref reader.Json, reader.Kind);
        reader.Exit();
        return value;
    }

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, AttributeValue value) =>
        AttributeValueJson.Write(ref writer.Json, value.Kind == AttributeValueKind.None ? AttributeValue.Null : value);
}
