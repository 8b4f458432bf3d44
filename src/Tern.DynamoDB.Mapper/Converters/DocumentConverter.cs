namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A <see cref="Document"/>: a value of any shape, stored as the data type of its kind. Sets and bytes have no kind of document.</summary>
public readonly struct DocumentConverter : IItemConverter<DocumentConverter, Document>
{
    /// <inheritdoc/>
    public static Document Read(ref AttributeReader reader)
    {
        switch (reader.Kind)
        {
            case AttributeValueKind.String:
                return reader.Read<StringConverter, string>();
            case AttributeValueKind.Number:
                BigDecimal number = BigDecimal.TryParse(reader.ReadScalar(ScalarKind.Number), out BigDecimal parsed) ? parsed : throw reader.Invalid<Document>();
                reader.Exit();
                return Document.Number(number);
            case AttributeValueKind.Boolean:
                return reader.Read<BooleanConverter, bool>();
            case AttributeValueKind.List:
                Document[] elements = ElementReader.ReadList<Document, DocumentConverter>(ref reader);
                for (int i = 0; i < elements.Length; i++)
                    elements[i] ??= Document.Null;
                return Document.List(elements);
            case AttributeValueKind.Map:
                return ReadMap(ref reader);
            default:
                throw reader.WrongKind("text, a number, a boolean, a list or a map");
        }
    }

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, Document value)
    {
        switch (value.Kind)
        {
            case DocumentKind.String:
                writer.Write<StringConverter, string>(value.AsString());
                break;
            case DocumentKind.Number:
                writer.Json.WriteLiteral("{\"N\":"u8);
                writer.Json.WriteString(value.AsNumberText());
                writer.Json.WriteEndObject();
                break;
            case DocumentKind.Boolean:
                writer.Write<BooleanConverter, bool>(value.AsBoolean());
                break;
            case DocumentKind.List:
                ElementWriter.WriteList<Document, DocumentConverter>(ref writer, value.AsList());
                break;
            case DocumentKind.Map:
                writer.StartMap();
                foreach ((string name, Document member) in value.AsMap())
                {
                    writer.WriteName(name);
                    writer.Write<DocumentConverter, Document>(member);
                }
                writer.EndMap();
                break;
            default:
                writer.WriteNull();
                break;
        }
    }

    private static Document ReadMap(ref AttributeReader reader)
    {
        var members = new OrderedMap<Document>();
        reader.EnterMap();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            string key = System.Text.Encoding.UTF8.GetString(name);
            members[key] = reader.TryEnter() ? Read(ref reader) : Document.Null;
        }
        reader.ExitMap();
        return Document.Map(members);
    }
}
