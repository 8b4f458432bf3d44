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
    public static void Write(ref AttributeWriter writer, AttributeValue value)
    {
        switch (value.Kind)
        {
            case AttributeValueKind.String:
                writer.Write<StringConverter, string>(value.S!);
                break;
            case AttributeValueKind.StringSet:
                ElementWriter.WriteSet<string, StringConverter>(ref writer, value.SS!);
                break;
            case AttributeValueKind.List:
                ElementWriter.WriteList<AttributeValue, RawConverter>(ref writer, value.L!);
                break;
            case AttributeValueKind.Map:
                writer.StartMap();
                writer.WriteRaw(value.M!);
                writer.EndMap();
                break;
            case AttributeValueKind.None:
                writer.WriteNull();
                break;
            case AttributeValueKind.Unknown:
                throw writer.CreateException("The attribute value has a data type that this version does not support");
            default:
                AttributeValueJson.Write(ref writer.Json, value);
                break;
        }
    }
}
