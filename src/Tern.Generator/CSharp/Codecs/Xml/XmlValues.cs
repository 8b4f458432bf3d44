using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Codecs.Xml;

/// <summary>Writes the statements and expressions that write and read one value of an element.</summary>
internal sealed class XmlValues(TypeScope scope, CodecSide side)
{
    /// <summary>The parameter of the readers of a server that collects missing required members. Empty for a client.</summary>
    public string ReaderContext => MissingMembersSyntax.Parameter(side, scope);

    /// <summary>The call that reads an entry of a map, without the name of its class.</summary>
    public string ReadEntry(string builder) => $"ReadEntry(ref reader, ref {builder}{MissingMembersSyntax.Argument(side)});";

    /// <summary>The name of the class that reads and writes a shape.</summary>
    public static string CodecName(NamedShape shape) => shape.CodecStem + CodecSuffixes.Xml;

    /// <summary>The statement that writes one or more tags.</summary>
    public static string Tag(string tag) => $"writer.WriteTag({CSharpText.Literal(tag)}u8);";

    /// <summary>Writes the statements that write a member's element. The <paramref name="value"/> is not null.</summary>
    public void WriteElement(CodeWriter code, Member member, string value)
    {
        if (XmlNames.IsFlattened(member))
        {
            code.Line(WriteCollection(member, value, member));
            return;
        }
        WriteElement(code, member, value, CSharpText.Literal(XmlNames.OpenTag(member)) + "u8", CSharpText.Literal(XmlNames.CloseTag(member)) + "u8");
    }

    /// <summary>Writes the statements that write an element whose tags are expressions.</summary>
    public void WriteElement(CodeWriter code, Member member, string value, string open, string close)
    {
        code.Line($"writer.WriteTag({open});");
        WriteAttributes(code, member.Target, value);
        code.Line(WriteContent(member, value));
        code.Line($"writer.WriteTag({close});");
    }

    /// <summary>Writes the statements that write the attributes and the end of a start tag, if the element has attributes.</summary>
    public static void WriteAttributes(CodeWriter code, Shape? shape, string value)
    {
        if (!XmlNames.AttributesOf(shape).Any())
            return;
        code.Line($"{CodecName((NamedShape)shape!)}.WriteAttributes(ref writer, {value});");
        code.Line(Tag(">"));
    }

    /// <summary>The statement that writes the value of an attribute.</summary>
    public string WriteAttribute(Member member, string value) => member.Value switch
    {
        SimpleShape { Kind: ShapeKind.String } => $"writer.WriteAttribute({value});",
        EnumShape { IsNumeric: false } => $"writer.WriteAttribute({value}.Value);",
        SimpleShape or EnumShape => WriteContent(member, value),
        _ => throw new GeneratorException($"member '{member.Name}': The trait {TraitIds.XmlAttribute} is on a member of {member.Value.Id}. Expected: a member of a simple type or an enum."),
    };

    /// <summary>The statement that writes the content of an element.</summary>
    public string WriteContent(Member member, string value) => member.Value switch
    {
        SimpleShape simple => simple.Kind switch
        {
            ShapeKind.String => $"writer.WriteString({value});",
            ShapeKind.Boolean => $"writer.WriteBoolean({value});",
            ShapeKind.Timestamp => $"writer.WriteTimestamp({value}, {TimestampFormats.Of(member, "date-time", scope)});",
            ShapeKind.Blob => $"writer.WriteBase64({value}.Span);",
            ShapeKind.Document => throw NotSupported(member),
            _ => $"writer.WriteNumber({value});",
        },
        EnumShape { IsNumeric: true } => $"writer.WriteNumber({value}.Value);",
        EnumShape => $"writer.WriteString({value}.Value);",
        BoundShape bound => $"{BoundCodec(bound)}.Write(ref writer, {value});",
        ListShape or MapShape => WriteCollection(member, value, null),
        NamedShape named => $"{CodecName(named)}.Write(ref writer, {value});",
        _ => throw new InvalidOperationException(),
    };

    /// <summary>Whether an element without content is a valid value of the member, for example an empty string or a structure without members.</summary>
    public static bool CanBeEmpty(Member member) => member.Value is not (EnumShape { IsNumeric: true } or SimpleShape { Kind: not (ShapeKind.String or ShapeKind.Blob) });

    /// <summary>The expression that reads the content and the end of an element.</summary>
    public string Read(Member member) => member.Value switch
    {
        SimpleShape simple => simple.Kind switch
        {
            ShapeKind.String => "reader.ReadString()",
            ShapeKind.Boolean => "reader.ReadBoolean()",
            ShapeKind.Byte => "reader.ReadByte()",
            ShapeKind.Short => "reader.ReadInt16()",
            ShapeKind.Integer => "reader.ReadInt32()",
            ShapeKind.Long => "reader.ReadInt64()",
            ShapeKind.Float => "reader.ReadSingle()",
            ShapeKind.Double => "reader.ReadDouble()",
            ShapeKind.BigInteger => "reader.ReadBigInteger()",
            ShapeKind.BigDecimal => "reader.ReadBigDecimal()",
            ShapeKind.Timestamp => $"reader.ReadTimestamp({TimestampFormats.Of(member, "date-time", scope)})",
            ShapeKind.Blob => "reader.ReadBase64()",
            _ => throw NotSupported(member),
        },
        EnumShape { IsNumeric: true } number => $"new {scope.Named(number)}(reader.ReadInt32())",
        EnumShape text => $"new {scope.Named(text)}(reader.ReadRepeatedString())",
        BoundShape bound => $"{BoundCodec(bound)}.Read(ref reader)",
        NamedShape named => $"{CodecName(named)}.Read(ref reader{MissingMembersSyntax.Argument(side)})",
        _ => throw new InvalidOperationException(),
    };

    // The elements have the name of the list's member. The elements of a flattened list have the name of the structure's member.
    private static string WriteCollection(Member member, string value, Member? flattened)
    {
        (string open, string close) = member.Value switch
        {
            ListShape list when flattened is not null => (XmlNames.OpenTag(flattened, list.Element), XmlNames.CloseTag(flattened)),
            ListShape list => (XmlNames.OpenTag(list.Element), XmlNames.CloseTag(list.Element)),
            _ when flattened is not null => (XmlNames.OpenTag(flattened), XmlNames.CloseTag(flattened)),
            _ => ("<entry>", "</entry>"),
        };
        return $"{CodecName((NamedShape)member.Value)}.Write(ref writer, {value}, {CSharpText.Literal(open)}u8, {CSharpText.Literal(close)}u8);";
    }

    private string BoundCodec(BoundShape bound) => scope.BoundName(bound.Binding.Type + CodecSuffixes.Xml);

    private static GeneratorException NotSupported(Member member) => new($"member '{member.Name}': The member is a document ({member.Value.Id}), which XML does not support.");
}
