namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A boolean, stored as <c>BOOL</c>.</summary>
public readonly struct BooleanConverter : IItemConverter<BooleanConverter, bool>
{
    /// <inheritdoc/>
    public static bool Read(ref AttributeReader reader)
    {
        if (reader.Kind != AttributeValueKind.Boolean)
            throw reader.WrongKind("a boolean (BOOL)");
        bool value = reader.Json.ReadBoolean();
        reader.Exit();
        return value;
    }

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, bool value) => writer.Json.WriteLiteral(value ? "{\"BOOL\":true},"u8 : "{\"BOOL\":false},"u8);
}
